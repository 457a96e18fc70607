"""Jinja2 with less to do for each thing that is written: the same pages, the same escaping, a good part sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

KEPT = 20_000
"""How many escaped texts are kept: names, labels and ids come again and again."""


DRAWN_OFTEN = ("part/", "scene/")
"""The folders of what is drawn after every answer."""
MAY_BE_MISSING = "of"
"""What not every thing has: cards say what they stand for."""


@lru_cache(KEPT)
def _escaped(text: str) -> str:
    return str(escape(text))


def written(value: Any) -> str:
    """What stands for a value on a page: safe markup as it is, everything else escaped.

    >>> written("<b>"), written(Markup("<b>")), written(3)
    ('&lt;b&gt;', Markup('<b>'), '3')
    """
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return _escaped(value)
    return str(value) if kind is int else escape(value)


def fill(text: str, *values: Any) -> Markup:
    """Markup with values put into it, escaped unless they are safe: what `Markup.format` does, a good part sooner.

    >>> fill('<b title="{}">{:g}{}</b>', "<", 2.0, Markup("<i>"))
    Markup('<b title="&lt;">2<i></b>')
    """
    return Markup(text.format(*[value if type(value) in _SAFE else written(value) for value in values]))


def together(drawings: Iterable[Markup]) -> Markup:
    """Drawings one after another; they are safe already."""
    return Markup("".join(drawings))


_SAFE = frozenset({Markup, int, float})


class _Writer(CodeGenerator):
    """Writes templates whose output goes through `written`: what is joined at once need not be markup before."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Read attributes as Python does, in what is drawn after every answer; nothing there is a key of a dict."""
        if self.name is None or not self.name.startswith(DRAWN_OFTEN) or node.attr == MAY_BE_MISSING:
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")


class _Calls(Context):
    """Calls what templates call: directly, if it is a macro with all its arguments or a function that wants no more."""

    def call(self, called: Any, /, *given: Any, **named: Any) -> Any:
        if not named or named.keys() <= _OF_LOOPS:
            kind = type(called)
            if kind is Macro:
                if len(given) == called._argument_count and not (called.caller or called.catch_kwargs):
                    return Markup(called._func(*given))
            elif kind in _PLAIN and getattr(called, "jinja_pass_arg", None) is None:
                return called(*given)
        return super().call(called, *given, **named)


def direct(macro: Macro) -> Callable[..., str]:
    """What draws a macro that is given all its arguments, in order."""
    drawing: Callable[..., str] = macro._func
    return drawing


_OF_LOOPS = frozenset({"_loop_vars", "_block_vars"})
_PLAIN = frozenset({type(_escaped), type(written), MethodType, BuiltinMethodType})


class Templates(Environment):
    """Templates that escape everything."""

    code_generator_class = _Writer
    context_class = _Calls
    written = staticmethod(written)
