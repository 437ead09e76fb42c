"""The numeric side, which proposes and never proves: one array program in many sizes, precisions and samples."""

from __future__ import annotations

from proofcheck.measure import forms  # registers how the forms of the language are evaluated
