r"""What somebody wishes, guesses, imposes or only reports is not called false, whatever verb says so."""

from __future__ import annotations

import pytest

from tests.documents.verdicts import verdicts

WRONG = "$(a+b)^2 = a^2 + b^2$"
# "@" stands for the formula.
SAID = """
Then @, or so one might think.
Then @, the student claims.
Then @, says Bob.
Then @, right?
Then @, supposedly.
Then @, allegedly.
Then @, apparently.
Then @, hopefully.
Then @, presumably.
Then @, they say.
Then @, as they say.
Then @, as is often believed.
Then @, as some believe.
Then @, in a perfect world.
Then @, roughly.
Then @, more or less.
Then @, give or take.
Then @, so to speak.
Then @, or nearly so.
Then @, almost.
Then @, at least morally.
Then @ at best.
Then @, plus lower order terms.
Then @ plus a cross term.
Then @ plus $2ab$.
Then @ minus an error.
Then @, with an error of $2ab$.
Then @ with error $2ab$.
Then @ + error.
Then @, modulo $2ab$.
Then @ and a cross term.
Then @, and a remainder.
Then @, the rest being small.
Then @, to be corrected below.
Then @, see the erratum.
Then @ (this will be corrected).
Then @, a common error.
Then @, a fallacy.
Then @, a lie.
Then @, absurdly.
Then @, a contradiction.
Then @, contradicting the above.
Then @, which contradicts the binomial theorem.
Then @, which cannot be.
Then @, which is impossible.
Then @, which is absurd.
Then @, which we want to avoid.
Then @, which we now disprove.
Then @, which we shall refute.
Then @, which is what we want to show.
Then @, which remains to be shown.
Then @, which is left to prove.
Then @, which is to be proved.
Then @, to be proved.
Then @, if true, would imply linearity.
Then @ would be true.
Then @ would hold.
Then @ were true.
Then @ might be true.
Then @ may hold.
Then @ could hold.
Then @ can hold.
Then @ should hold.
Then @ must hold.
Then @ rarely holds.
Then @ seldom holds.
Then @ sometimes holds.
Then @ often holds.
Then @ usually holds.
Then @ holds sometimes.
Then @ holds rarely.
Then @ holds approximately.
Then @ holds only trivially.
Then @ holds vacuously.
Then @ holds in our dreams.
Then @ is the freshman's dream.
Then @ is a myth.
Then @ is a popular myth.
Then @ is wishful thinking.
Then @ is a conjecture.
Then @ is open.
Then @ is an open problem.
Then @ is our hope.
Then @ is the goal.
Then @ is desired.
Then @ is required.
Then @ is assumed.
Then @ is a requirement.
Then @ is a constraint.
Then @ is enforced.
Then @ is tested.
Then @ is rejected.
Then @ is unlikely.
Then @ is questionable.
Then @ is doubtful.
Then @ is ill-defined.
Then @ is nonsense.
Then @ is meaningless.
Then @ is a typo.
Then @ is misprinted.
Then @ is what Bob wrote.
Then Bob writes @.
Then Bob gets @.
Then they get @.
Then he obtains @.
Then the model outputs @.
Then the student gets @.
Then the naive answer is @.
Then the formula should read @.
Then one would like @.
Then one hopes for @.
Then we hope that @.
Then we wish that @.
Then we guess that @.
Then we conjecture @.
Then we ask whether @.
Then we test whether @.
Then we check if @.
Then we require @.
Then we demand @.
Then we impose @.
Then we enforce @.
Then we postulate @.
Then we stipulate @.
Then we assume @.
Then we pretend @.
Then we can pretend that @.
Then it seems that @.
Then it looks as if @.
Then it appears that @.
Then it is tempting to say @.
Then it is rumoured that @.
Then it is believed that @.
Then it is claimed that @.
Then it is unknown whether @.
Then it is unclear whether @.
Then it is not clear that @.
Then it is hard to believe that @.
Then it is no surprise that @ fails.
Then nobody believes @.
Then few believe @.
Then who believes @?
Then why is @?
Then how come @?
Then is @?
Then does @ hold?
Then what if @?
Then suppose @.
Then let @.
Then unless @ we are done.
Then either @ or we are done.
Then neither @ nor its converse holds.
Then @ or $ab \neq 0$.
Then @ or not.
Then $ab \neq 0$ or @.
Then not @.
Then never @.
Then hardly @.
Then by no means @.
Then far from @.
Then instead of @ we get more.
Then rather than @ we get more.
Then in place of @ we get more.
Then contrary to @ we get more.
Then unlike @ we get more.
Then without @ we get more.
Then beyond @ we get more.
Then besides @ we get more.
"""
PLAIN = """
Then @.
Then @ holds.
Then also @ holds in general.
Then @ is true.
Then @ is always true.
Then @ is the binomial theorem.
Then @ is an identity.
Then @ follows.
Then we have @, as stated.
Then one gets @.
Then we see that @.
Then it follows that @.
Then this shows that @.
Then expanding the bracket gives @.
Hence @, and we are done.
Hence @, which is the result.
It is easy to see that @.
We know that @.
Note that @.
"""


def found(text: str) -> str:
    return verdicts(rf"Let $a, b \in \mathbb{{R}}$. {text.replace('@', WRONG)}")


@pytest.mark.parametrize("text", SAID.strip().splitlines())
def test_what_somebody_only_says_is_not_called_false(text: str) -> None:
    assert "r" not in found(text)


@pytest.mark.parametrize("text", PLAIN.strip().splitlines())
def test_what_the_page_says_is(text: str) -> None:
    assert found(text) == "r"
