"""The statement in SymPy, as one would ask it there.

An equation: `simplify(left - right) == 0`, else `.equals`. Everything else: `simplify` of the relation, of the
implication from the assumptions, and `ask`. Assumptions on the sign of a name become assumptions of its symbol. Where
other assumptions are given, that two sides differ somewhere is no refutation, and counts as undecided.
"""

from __future__ import annotations

import ast
import platform
from collections.abc import Callable
from typing import Any

import sympy
from reading import COMPARISONS, Untranslatable, generator, read

KINDS: dict[str, dict[str, bool]] = {
    "real": {"real": True},
    "positive": {"positive": True},
    "nonnegative": {"nonnegative": True},
    "complex": {},
    "integer": {"integer": True},
    "natural": {"integer": True, "nonnegative": True},
    "dim": {"integer": True, "positive": True},
}
SIGNS = {">": "positive", ">=": "nonnegative", "<": "negative", "<=": "nonpositive", "!=": "nonzero"}
RELATIONS: dict[str, Callable[..., Any]] = {
    "==": sympy.Eq,
    "!=": sympy.Ne,
    "<": sympy.Lt,
    "<=": sympy.Le,
    ">": sympy.Gt,
    ">=": sympy.Ge,
}
ASKED = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
SAME = "abs:Abs sqrt exp log sin cos tan asin acos atan sinh cosh tanh erf floor ceil:ceiling max:Max min:Min "
SAME += "factorial binomial"
FUNCTIONS = {name: getattr(sympy, other or name) for name, _, other in (w.partition(":") for w in SAME.split())}
LONGEST = 200  # terms of a sum that is written out


def versions() -> dict[str, str]:
    return {"sympy": sympy.__version__, "python": platform.python_version()}


def warm() -> None:
    decide({"statement": "sin(x)**2 + cos(x)**2 >= 1 - x**2", "where": {"x": "real"}, "given": [], "define": {}})
    decide({"statement": "(x**2 - 1)/(x - 1) == x + 1", "where": {"x": "real"}, "given": [], "define": {}})


class Translation:
    def __init__(self, where: dict[str, str], given: list[ast.expr]) -> None:
        signs: dict[str, dict[str, bool]] = {}
        self.rest = []
        for tree in given:
            sign = _sign(tree)
            if sign is not None and where.get(sign[0], "") in ("real", "integer"):
                signs.setdefault(sign[0], {})[sign[1]] = True
            else:
                self.rest.append(tree)
        self.names: dict[str, Any] = {}
        for name, kind in where.items():
            if "->" in kind:
                self.names[name] = sympy.Function(name)
            elif kind in KINDS:
                self.names[name] = sympy.Symbol(name, **KINDS[kind], **signs.get(name, {}))
            # Anything else is untranslatable where it is used.

    def of(self, node: ast.expr) -> Any:
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise Untranslatable(type(node).__name__)
        return method(node)

    def _constant(self, node: ast.Constant) -> Any:
        return sympy.Rational(node.value.numerator, node.value.denominator)

    def _name(self, node: ast.Name) -> Any:
        if node.id in self.names:
            return self.names[node.id]
        if node.id in ("pi", "oo"):
            return getattr(sympy, node.id)
        raise Untranslatable(node.id)

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        value = self.of(node.operand)
        return sympy.Not(value) if isinstance(node.op, ast.Not) else -value if isinstance(node.op, ast.USub) else value

    def _binop(self, node: ast.BinOp) -> Any:
        a, b = self.of(node.left), self.of(node.right)
        kind = type(node.op)
        if kind is ast.FloorDiv:
            return sympy.floor(a / b)
        table: dict[Any, Callable[[], Any]] = {
            ast.Add: lambda: a + b,
            ast.Sub: lambda: a - b,
            ast.Mult: lambda: a * b,
            ast.Div: lambda: a / b,
            ast.Pow: lambda: a**b,
            ast.Mod: lambda: sympy.Mod(a, b),
        }
        if kind not in table:
            raise Untranslatable(kind.__name__)
        return table[kind]()

    def _boolop(self, node: ast.BoolOp) -> Any:
        return (sympy.And if isinstance(node.op, ast.And) else sympy.Or)(*map(self.of, node.values))

    def relations(self, node: ast.Compare) -> list[tuple[str, Any, Any]]:
        out, left = [], node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            sign = COMPARISONS[type(op)]
            if isinstance(right, ast.Call) and isinstance(right.func, ast.Name) and right.func.id == "approx":
                figure, allowed = map(self.of, right.args)
                out.append(("<=" if sign == "==" else ">", sympy.Abs(self.of(left) - figure), allowed))
            else:
                out.append((sign, self.of(left), self.of(right)))
            left = right
        return out

    def _compare(self, node: ast.Compare) -> Any:
        return sympy.And(*(RELATIONS[sign](a, b) for sign, a, b in self.relations(node)))

    def _call(self, node: ast.Call) -> Any:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name in self.names:
            return self.names[name](*map(self.of, node.args))
        if name in ("sum", "prod"):
            body, index, first, end = generator(node)
            k = sympy.Symbol(index, integer=True)
            low, high = self.of(first), self.of(end) - 1
            before = self.names.get(index)
            self.names[index] = k
            value = self.of(body)
            self.names.pop(index)
            if before is not None:
                self.names[index] = before
            return (sympy.Sum if name == "sum" else sympy.Product)(value, (k, low, high)).doit()
        if name in ("all", "any"):
            body, index, first, end = generator(node)
            low, high = self.of(first), self.of(end)
            if not (low.is_Integer and high.is_Integer and high - low <= LONGEST):
                raise Untranslatable("a quantifier over a range without numbers as its ends")
            cases = []
            for k in range(int(low), int(high)):
                self.names[index] = sympy.Integer(k)
                cases.append(self.of(body))
            self.names.pop(index, None)
            return (sympy.And if name == "all" else sympy.Or)(*cases)
        if name == "implies":
            return sympy.Implies(*map(self.of, node.args))
        if name == "where":
            test, yes, no = map(self.of, node.args)
            return sympy.Piecewise((yes, test), (no, True))
        if name == "diff" and not node.keywords:
            return sympy.diff(*map(self.of, node.args))
        if name == "limit":
            side = [k.value.value for k in node.keywords if isinstance(k.value, ast.Constant)] or ["+-"]
            point = self.of(node.args[2])
            inside, variable = self.of(node.args[0]), self.of(node.args[1])
            return sympy.limit(inside, variable, point, *([] if point == sympy.oo else side))
        if name in ("gcd", "lcm"):  # of symbols, SymPy's are those of polynomials
            values = [self.of(argument) for argument in node.args]
            if not all(value.is_Integer for value in values):
                raise Untranslatable(f"{name} of whole numbers without a value")
            return (sympy.igcd if name == "gcd" else sympy.ilcm)(*values)
        if name in FUNCTIONS and not node.keywords:
            return FUNCTIONS[name](*map(self.of, node.args))
        raise Untranslatable(name)


def _sign(node: ast.expr) -> tuple[str, str] | None:
    """(name, what is assumed of it) for a comparison of a name with zero."""
    if not isinstance(node, ast.Compare) or len(node.ops) != 1 or not isinstance(node.left, ast.Name):
        return None
    (right,) = node.comparators
    if not isinstance(right, ast.Constant) or right.value != 0:
        return None
    word = SIGNS.get(COMPARISONS[type(node.ops[0])])
    return (node.left.id, word) if word else None


def decide(entry: dict[str, Any]) -> dict[str, Any]:
    try:
        tree, given = read(entry)
        translation = Translation(entry["where"], given)
        single = isinstance(tree, ast.Compare) and len(tree.ops) == 1
        relations = translation.relations(tree) if single and isinstance(tree, ast.Compare) else []
        if relations and relations[0][0] in ("==", "!="):
            found = _equation(relations[0], bool(translation.rest))
        else:
            found = _statement(translation, tree, relations)
    except Untranslatable as reason:
        return {"answer": "undecided", "why": f"no translation: {reason}"}
    return {"answer": "undecided" if found is None else "true" if found else "false", "why": ""}


def _equation(relation: tuple[str, Any, Any], restricted: bool) -> bool | None:
    sign, left, right = relation
    same = True if sympy.simplify(left - right) == 0 else (left - right).equals(0)
    if same is None or (same is False and restricted):
        return None
    if sign == "!=":
        # Sides that differ as functions may still agree somewhere: only of numbers is that an answer.
        return not same if same or not (left - right).free_symbols else None
    return bool(same)


def _statement(translation: Translation, tree: ast.expr, relations: list[tuple[str, Any, Any]]) -> bool | None:
    statement = translation.of(tree)
    rest = [translation.of(part) for part in translation.rest]
    for candidate in (statement, sympy.Implies(sympy.And(*rest), statement)) if rest else (statement,):
        found = sympy.simplify(candidate)
        if found is sympy.true:
            return True
        if found is sympy.false:
            return None if rest and candidate is statement else False
    if not relations:
        return None
    sign, left, right = relations[0]
    try:
        asked = getattr(sympy.Q, ASKED[sign])(left, right)
        comparisons = [translation.relations(part) for part in translation.rest if isinstance(part, ast.Compare)]
        known = [getattr(sympy.Q, ASKED[s])(a, b) for parts in comparisons for s, a, b in parts]
        found = sympy.ask(asked, sympy.And(*known))
        if found is None:
            of_sign = {"<": "negative", "<=": "nonpositive", ">": "positive", ">=": "nonnegative"}[sign]
            found = sympy.ask(getattr(sympy.Q, of_sign)(left - right), sympy.And(*known))
    except (ValueError, AttributeError, TypeError, NotImplementedError):
        return None
    return found if found or not rest else None
