"""PyTorch, on a device of CUDA or ROCm where there is one, else on the processor."""

from __future__ import annotations

import importlib.util
import os
from typing import Any

from proofcheck.measure.backends.base import Backend


class Torch(Backend):
    def host(self, array: Any) -> Any:
        return array.cpu().tolist()

    def release(self) -> None:
        import torch

        if torch.cuda.is_available():
            torch.cuda.empty_cache()

    def synchronise(self) -> None:
        import torch

        if torch.cuda.is_available():
            torch.cuda.synchronize()


def trouble() -> str:
    if importlib.util.find_spec("torch") is None:
        return "it is not installed"
    try:
        import torch

        if torch.get_float32_matmul_precision() != "highest":
            return "products of matrices are set to round more than single precision may"
        if float((torch.ones((2, 2)) @ torch.ones((2, 2))).sum()) != 8.0:
            return "a product of matrices of ones came out wrong"
    except Exception as error:  # any failure of a driver or a library means the same here
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no message'}"
    return ""


def load(note: str = "") -> Backend:
    import array_api_compat.torch
    import torch

    device = torch.cuda.is_available()
    if device:
        torch.set_default_device(f"cuda:{os.getpid() % torch.cuda.device_count()}")
    torch.set_grad_enabled(False)
    return Torch("torch", array_api_compat.torch, note, {"erf": torch.special.erf}, whole=device)
