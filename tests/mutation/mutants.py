"""Faults: every change of one place in the syntax of a module, and how it takes effect in a running process."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.fuzz.mutate import Step, changed

HOUSE = Path(__file__).parent.parent.parent / "proofcheck"
COMPARED: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COMPUTED: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
OTHER_NAME = {"all": "any", "any": "all", "min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """path: of the module, below the package. key: what identifies it while the line's text stays: the function, the
    line's text, what was done, and which of several of the kind on this line it is."""

    path: str
    line: int
    what: str
    function: str
    text: str
    count: int
    tree: ast.Module

    @property
    def key(self) -> str:
        return f"{self.path} | {self.function} | {self.text} | {self.what} | {self.count}"

    @property
    def module(self) -> str:
        return "proofcheck." + self.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def mutants(path: str, built: bool = True) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its lines; not `built`, with the tree as it is."""
    source = (HOUSE / path).read_text("utf-8")
    lines = source.splitlines()
    tree = ast.parse(source)
    seen: dict[tuple[int, str], int] = {}
    for steps, node, function in _places(tree, (), ""):
        for what, new in _changes(node):
            line: int = node.lineno  # type: ignore[attr-defined]
            count = seen[line, what] = seen.get((line, what), 0) + 1
            mutated = ast.fix_missing_locations(changed(tree, steps, new)) if built else tree
            yield Mutant(path, line, what, function, lines[line - 1].strip(), count, mutated)


def _places(node: ast.AST, steps: tuple[Step, ...], function: str) -> Iterator[tuple[tuple[Step, ...], ast.AST, str]]:
    """Every expression and statement that does something, with the way to it. Docstrings, types and messages do not."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}" if function else node.name
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_ignores", "keywords", "bases"):
            continue
        for k, item in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(item, ast.AST) or _says_only(item):
                continue
            here = (*steps, (name, k))
            if isinstance(item, ast.expr | ast.stmt):
                yield here, item, function
            yield from _places(item, here, function)


def _says_only(node: ast.AST) -> bool:
    """A docstring, an import, an assertion, or a message of an error."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr) or (
        isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    )


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for op in COMPARED.get(type(node.ops[0]), ()):
            yield f"compared by {op.__name__}", ast.Compare(node.left, [op()], node.comparators)
    elif isinstance(node, ast.Compare):
        for k, op_ in enumerate(node.ops):
            for op in COMPARED.get(type(op_), ())[:1]:
                yield (
                    f"compared by {op.__name__}",
                    ast.Compare(node.left, [*node.ops[:k], op(), *node.ops[k + 1 :]], node.comparators),
                )
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and for or" if isinstance(node.op, ast.Or) else "or for and", ast.BoolOp(other, node.values)
        for k in range(len(node.values)):
            rest = node.values[:k] + node.values[k + 1 :]
            yield f"part {k} dropped", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED and not isinstance(node.left, ast.JoinedStr):
        op = COMPUTED[type(node.op)]
        yield f"computed by {op.__name__}", ast.BinOp(node.left, op(), node.right)
    elif isinstance(node, ast.UnaryOp):
        yield "sign or not dropped", node.operand
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        for value in (not node.value,) if isinstance(node.value, bool) else (node.value + 1, node.value - 1):
            yield f"{node.value} is {value}", ast.Constant(value)
    elif isinstance(node, ast.IfExp):
        yield "condition denied", ast.IfExp(_not(node.test), node.body, node.orelse)
    elif isinstance(node, ast.If | ast.While):
        yield "condition denied", type(node)(_not(node.test), node.body, node.orelse)
        if isinstance(node, ast.If) and not node.orelse:
            yield "branch never taken", ast.If(ast.Constant(False), node.body, [])
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield "filter dropped", ast.comprehension(node.target, node.iter, [], 0)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_NAME:
        name = OTHER_NAME[node.func.id]
        yield f"{name} for {node.func.id}", ast.Call(ast.Name(name, ast.Load()), node.args, node.keywords)
    elif (
        isinstance(node, ast.Raise | ast.Continue | ast.Break | ast.AugAssign)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom))
        or (isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and node.value.value is None)
    ):
        yield "statement dropped", ast.Pass()
    if isinstance(node, ast.AugAssign):
        other_op = {ast.BitOr: ast.BitAnd(), ast.Add: ast.Sub(), ast.Mult: ast.Add()}.get(type(node.op))
        if other_op is not None:
            yield f"changed by {type(other_op).__name__}", ast.AugAssign(node.target, other_op, node.value)


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


# -- in a running process --------------------------------------------------------------------------------------------


def seed(mutant: Mutant) -> bool:
    """Makes the fault take effect in this process, in every function that was made already; False where it cannot."""
    module = sys.modules.get(mutant.module)
    if module is None:
        return False
    file = str(HOUSE / mutant.path)
    before = _unchanged(file)
    after = compile(mutant.tree, file, "exec")
    found = False
    new = {_name(a): b for a, b in _pairs(before, after) if a != b or a.co_consts != b.co_consts}
    for f in functions().get(file, ()):
        code = new.get(_name(f.__code__))
        if code is not None and len(code.co_freevars) == len(f.__code__.co_freevars):
            f.__code__ = code
            found = True
    if mutant.function and found:
        return True
    # A constant of the module or of a class, or a default: evaluated once, when it was imported.
    fresh: dict[str, Any] = {"__name__": mutant.module, "__file__": file, "__package__": module.__package__}
    sys.modules.pop(mutant.module)
    try:
        exec(after, fresh)  # noqa: S102 - the project's own source, with one place changed
    finally:
        sys.modules[mutant.module] = module
    return _values(vars(module), fresh) or found


@cache
def functions() -> dict[str, list[FunctionType]]:
    """Every function that was made in this process until now, by its file. Before a fork: a look at every object of
    the heap copies the memory that is shared."""
    gc.unfreeze()  # what is frozen is not listed
    found: dict[str, list[FunctionType]] = {}
    for f in gc.get_objects():
        if isinstance(f, FunctionType) and f.__code__.co_filename.startswith(str(HOUSE)):
            found.setdefault(f.__code__.co_filename, []).append(f)
    return found


@cache
def _unchanged(file: str) -> CodeType:
    return compile(Path(file).read_text("utf-8"), file, "exec")


def _values(old: dict[str, Any], new: dict[str, Any]) -> bool:
    changed = False
    for name, value in list(new.items()):
        was = old.get(name)
        if name.startswith("__") or type(value) is not type(was):
            continue
        if isinstance(value, int | str | tuple | frozenset | Fraction | dict | list) and value != was and _plain(value):
            for module in list(sys.modules.values()):
                held = getattr(module, "__dict__", {})
                if held.get(name) is was or (isinstance(held.get(name), int) and held.get(name) == was):
                    held[name] = value
                    changed = True
        elif isinstance(value, type):
            changed = _class(was, value) or changed
        elif isinstance(value, FunctionType) and value.__defaults__ != was.__defaults__ and _plain(value.__defaults__):
            was.__defaults__ = value.__defaults__
            changed = True
    return changed


def _class(was: type, value: type) -> bool:
    changed = False
    for name, item in vars(value).items():
        old = vars(was).get(name)
        if isinstance(item, int | tuple | frozenset | Fraction) and item != old and not name.startswith("__"):
            setattr(was, name, item)
            changed = True
    return changed


def _plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_plain, (*value, *value.values())))
    if isinstance(value, tuple | list | frozenset):
        return all(map(_plain, value))
    return value is None or isinstance(value, int | str | Fraction | float)


def _pairs(a: CodeType, b: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The code of every function, before and after."""
    yield a, b
    inner = [[c for c in code.co_consts if isinstance(c, CodeType)] for code in (a, b)]
    if len(inner[0]) == len(inner[1]):
        for x, y in zip(*inner, strict=True):
            yield from _pairs(x, y)


def _name(code: CodeType) -> tuple[str, int, bytes]:
    # pytest writes the assertions of a package that has a plugin anew, with variables of its own.
    return code.co_qualname, code.co_firstlineno, bytes(sum(not v.startswith("@") for v in code.co_varnames))
