r"""Conditions and qualifications in words that are not read: "on the axes", "if one of them is zero", "up to sign".

A formula with names that holds only so far is not called false. English says such things with a preposition or a
conjunction right behind the formula, or before it in a phrase of its own, between commas or at the beginning of the
sentence. The words are not understood; what is known is which phrases say nothing of the kind, such as "by the chain
rule" and "for all real numbers".
"""

from __future__ import annotations

import re

from proofcheck.documents.sentences import Sentence
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

_NEAR = 12  # formulas, and words between them, that are looked at before a formula and behind it
_STRIKES = 400  # characters between such a command and a formula inside it
_COMMAND = 40  # characters of the command
_REACH = 600  # characters of what stands before it
_PREPOSITIONS = (
    r"if|when|whenever|where|wherever|once|until|for|in|at|on|onto|over|near|around|along|across|inside|outside|within|"
    r"beyond|between|among|amongst|under|with|after|before|during|by|given|provided|providing|assuming|supposing|granted|"
    r"granting|save|subject\s+to|apart\s+from|aside\s+from|close\s+to|up\s+to|because\s+of|thanks\s+to|according\s+to|"
    r"to\s+(?:within|(?:the\s+)?(?:\w+\s+)?(?:order|accuracy|precision|degree|extent|approximation)|this|that|some|any)|"
    r"(?:as|so)\s+(?:long|far|soon)\s+as|in\s*so\s*far\s+as|in\s*as\s*much\s+as|as\s+(?:\w+\s+){0,3}"
    r"(?:grows?|tends?|goes|approach(?:es)?|increases?|decreases?|vanish(?:es)?)|as\s+an?\s+(?:\w+\s+)?"
    r"(?:approximation|constraint|condition|requirement|assumption|hypothesis|guess|ansatz|goal|target)|"
    r"neglecting|ignoring|dropping|omitting|disregarding|discarding|fixing|freezing|conditional(?:ly)?|restricted|"
    r"ideally|typically|usually|often|sometimes|mostly|almost|nearly|practically|essentially|effectively|virtually|"
    r"formally|symbolically|heuristically|morally|loosely|roughly|asymptotically|numerically|locally|eventually|"
    r"generically|on\s+average|informally|schematically|intuitively|empirically|experimentally|initially|finally\s+in"
)
_NUMBERS = r"(?:integers?|naturals?|numbers?|reals?|scalars?|vectors?|matri(?:x|ces)|functions?|sizes?|dimensions?)"
_EVERY = (
    r"for\s+(?:(?:all|any|every|each|both|arbitrary|an?|fixed|given|real|positive|natural|square|"
    rf"possible|two|three|(?:random\s+)?variables?|{_NUMBERS}|of|and|or)\s+)*"
)
# Phrases that narrow nothing down, by how they begin.
_PHRASES = {
    "for": r"(?:(?:the|this|that|a)\s+)?(?:(?:same|similar|following)\s+)?(?:reasons?|example|instance|brevity|"
    r"simplicity|convenience|completeness|reference|clarity|short|once)",
    "in": r"general|particular|fact|(?:other\s+)?words|short|summary|conclusion|turn|full|total|all|addition|detail|"
    r"contrast|(?:both|either|any|every|each|all)\s+cases?|\w+\s+form|components?|terms\s+of|symbols|coordinates|order|view|"
    r"exactly|(?:matrix|vector|index|tensor|component|block|einstein|standard|usual)\s+notation|"
    r"the\s+(?:same|following|end|next|last|previous|second|first|third)|"
    r"(?:this|the|a|our)\s+(?:section|chapter|notes?|paper|page|text|lecture|proof|derivation|example|way|manner)|"
    r"(?:section|chapter|lemma|theorem|proposition|corollary|appendix|example|figure|table|eq\w*|exercise|step|line)",
    "by": r"(?!mistake|accident|(?:an?\s+)?(?:abuse|coincidence)|convention|(?:the\s+|our\s+|this\s+|a\s+(?:\w+\s+)?)?"
    r"(?:choice|choosing|construction|assumption|hypothesis|design|supposition|clipping|chance|definition\s+here))",
    "where": r"(?![^.;]{0,40}\b(?:zero|vanish\w*|orthogonal\w*|negligible|small)\b)"
    r"(?:we|it|this|each|both|all|the\s+(?:first|second|third|fourth|fifth|last|final|middle|inner|outer|latter|"
    r"former|sums?|products?|expectations?|equality|inequality|steps?|lines?|notation|right|left))",
    "with": "equality",
    "on|at": r"(?:the\s+)?(?:other\s+hand|one\s+hand|both|all|every|each|left|right|once|least|most|first|last)",
    "over": r"all|the\s+(?:reals?|integers?|complex|real)",
    "once": "more|again",
    "before": "that|this",
    "after": r"(?:(?:a|some|the|all|short|little|few|brief|more|simple)\s+)*(?:expan\w+|simplif\w+|multiplying|"
    r"(?:rearranging|rearrangement)|collect\w+|algebra|calculations?|computations?|cancel\w+|steps?|that|this)",
    "under": r"(?:matrix\s+)?(?:multiplication|addition|composition|transposition)",
}
_HARMLESS = lazy(
    rf"(?:{_EVERY}(?:{_NUMBERS}\b|all\b|\ue000)|"
    + "|".join(rf"(?:{words})\s+(?:{phrases})(?<=\w)\b" for words, phrases in _PHRASES.items() if words != "by")
    + rf"|by\s+{_PHRASES['by']})(?!\s+(?:but|except))",
    re.IGNORECASE,
)
_APART = r"[\s,(_:\[]*+"
_LEADS_ON = (
    rf"{_APART}(?:(?:and|so(?!\s+(?:long|far|soon))|but|then|hence|thus|therefore|now|also|moreover|again|we|have|has|get|"
    r"obtain|that|is|are|was|were|holds?|true|valid|correct|exact|satisfied|fulfilled|only|just|still|exactly|precisely|it|"
    rf"this|which)\b{_APART})*+"
)
_BEHIND = lazy(rf"{_LEADS_ON}(?P<phrase>(?:{_PREPOSITIONS})\b)", re.IGNORECASE)
_ALMOST = lazy(r"[\s,(]*(?:a\.\s?s\.|a\.\s?e\.|w\.\s?h\.\s?p\.|w\.\s?p\.|i\.\s?p\.)", re.IGNORECASE)
_STRUCK = lazy(
    r"\\(?:[xb]?cancel|sout|st|xout|todo|marginpar|sidenote|[hv]?phantom|deleted?|del|rem(?:ove)?d?|strike(?:out)?|hide|gobble|"
    r"ignore|omit|comment|wrong|false|incorrect|mistake|err(?:or)?)\s*(?:\[[^\]]*\])?$"
)
_LATER = lazy(r"\b(?P<phrase>(?:if|when|whenever|provided|(?:as|so)\s+long\s+as|only\s+\w+)\b)", re.IGNORECASE)
_PHRASE = lazy(rf"(?:^|[,;:(，]|\bthat\b){_LEADS_ON}(?P<phrase>(?:{_PREPOSITIONS})\b)", re.IGNORECASE)
# A condition that is a formula is read as one, and so are the words between: "for all real numbers $x$".
_OF_FORMULAS = lazy(
    rf"(?:(?!(?:by|to)\b)(?:{_PREPOSITIONS})|provided\s+that|assuming\s+that)\s+(?:(?:all|any|every|each|both|arbitrary|"
    rf"the|that|an?|fixed|given|real|positive|nonnegative|natural|square|we|have|{_NUMBERS})\s+)*\ue000"
    r"(?!\s*(?:denotes?|means?|stands?|(?:is|are)\s+(?:the|read|understood|meant|taken|interpreted))\b)",
    re.IGNORECASE,
)
# Chinese says it before the formula.
_CHINESE = lazy(
    r"(?:^|[，,；;：:])\s*(?:若|如果|只要|除非|假如|倘若|一旦|当|在|对于?某)"
    r"(?!本|这里|此处|下[面文]|上[面文]|数学|实数|一般)[\u4e00-\u9fff]{2,}(?:[，,时]|$)|有时|之一为|其中一个为|"
    r"在(?!本|这里|此处|下[面文]|上[面文]|数学|实数|一般)[\u4e00-\u9fff]{1,12}[上处下内里时][，,有得]?\s*$"
)
# What a formula is said to do or to be, where that is no more than to hold.
_HOLDS = lazy(
    r"\s*(?:(?:also|then|thus|hence|indeed|again|always|clearly|obviously|trivially|in\s+fact|therefore|now|just|simply)\s+)*"
    r"(?:holds?|follows|(?:is|are)\s+(?:(?:also|always|indeed|again|thus|then|just|simply|clearly|exactly|precisely)\s+)*"
    r"(?:true|valid|correct|exact|satisfied|fulfilled|proved|proven|shown|established|immediate|trivial|obvious|clear|easy|"
    r"evident|known|well[- ]known|an?\s+(?:identity|fact|theorem|consequence)|the\s+(?:result|claim|theorem|identity|"
    r"formula|definition|binomial|product|chain|usual|known|well)\b[\w\s-]*|what\s+(?:we\s+(?:wanted|had)|was)\b[\w\s]*))\b"
    r"(?:\s+(?:again|too|as\s+well|trivially|true|exactly|always|everywhere|throughout|identically))*\s*(?=[.,;:)]|$|\b)",
    re.IGNORECASE,
)
_VERB = lazy(
    r"\s*(?:(?:also|then|thus|hence|always|never|rarely|seldom|sometimes|often|usually|hardly|only|still|just)\s+)*"
    r"(?:is|are|was|were|be|may|might|can|could|must|should|would|will|shall|need|needs|seems?|appears?|remains?|becomes?|"
    r"holds?|fails?|looks?|sounds?|lacks?|requires?|contradicts?|breaks?|does|do|did|has|had|have)\b",
    re.IGNORECASE,
)
_RARELY = lazy(
    r"\s*(?:\w+\s+)?holds?\s+(?:rarely|seldom|sometimes|often|usually|mostly|vacuously|approximately|roughly|loosely|nowhere|"
    r"hardly|almost|nearly|partly|partially|formally|only|morally|in\b(?!\s+(?:general|all|every|each|both|any)))",
    re.IGNORECASE,
)
# Behind a comma or a bracket, what is said of the formula; and what is added to it.
_ADDED = lazy(
    r"\s*(?:[,(—–-]+\s*(?:(?:or|and)\s+(?:so|nearly|not|at)\b|(?:al)?legedly|apparently|hopefully|presumably|supposedly|"
    r"possibly|perhaps|maybe|ideally|surely|seemingly|purportedly|reportedly|they\b|he\b|she\b|some\b|people\b|one\s+might|"
    r"says?\b|as\s+(?:is\s+)?(?:often|some|many|people|they|commonly|widely|was|has)\b|more\s+or\s+less|give\s+or\s+take|"
    r"so\s+to\s+speak|at\s+least|see\s+(?:the\s+)?errat|an?\s+(?:\w+\s+)?(?:fallacy|lie|myth|error|mistake|guess|hope|wish|"
    r"conjecture|contradiction)|to\s+be\b|which\s+(?:we|is\s+(?:what\s+we\s+want|to\s+be|left|yet|still|not|open|false|"
    r"wrong|absurd|impossible|unlikely|doubtful)|remains?|has\s+(?:yet|still)|may|might|can|could|must|should|would|will|"
    r"contradicts?|fails?))|(?:\+|plus\b|minus\b|and\s+an?\b|or\s+(?!equivalently)))",
    re.IGNORECASE,
)
# Before it: somebody wishes for it, believes or guesses it, wants it to be so, or gets it.
_WISHED = lazy(
    r"\b(?:conjectur\w*|guess\w*|impos\w+|enforc\w+|demand\w*|postulate|postulates|postulated|stipulat\w*|pretend\w*|seems?|appears?|tempt\w*|"
    r"rumou?r\w*|believ\w*|nobody|few|many|would|hop(?:e|es|ed|ing)|wish\w*|want\w*|expect\w*|doubt\w*|suspect\w*|"
    r"rather\s+than|contrary\s+to|opposed\s+to|unlike|besides|beyond|either|neither|they|he|she|people|students?|somebody|"
    r"someone|everybody|everyone|anyone|bob|alice|author|reviewer|referee|intern|novice|require\w*|desir\w*|penali[sz]\w*|"
    r"(?:can|may|might)\s+(?:have|be|get|happen|occur)|were\s+it|what\s+if|only\s+then|zero|uncorrelated|projections?|"
    r"idempotents?|initiali[sz]ed|vanish\w*|(?:from|by|under|using)\s+(?:the|our|this|that|an?)?\s*(?:\w+\s+)?(?:assumptions?|"
    r"conditions?|constraints?|hypothes[ei]s|suppositions?|premises?|requirements?)|encourag\w*|promot\w*|ensur\w*|insist\w*|reject\w*|test(?:s|ed|ing)?|ask\w*|wonder\w*|unknown|unclear|whether|or)\b"
    r"[^.;:]{0,60}$",
    re.IGNORECASE,
)


def qualified(sentence: Sentence, segment: Segment, names: bool) -> bool:
    """Whether words that are not read may say how far a formula of a sentence holds. names: whether it has any; what
    is said of numbers alone holds or not."""
    if not names:
        return False
    before, after = sentence.around(segment, _NEAR)
    if _ALMOST.match(after) or _ADDED.match(after) or _RARELY.match(after):
        return True
    if (_VERB.match(after) and not _HOLDS.match(after)) or _WISHED.search(before.rpartition("\ue000")[2]):
        return True
    behind = _BEHIND.match(after) or _LATER.search(after.partition("\ue000")[0])
    if behind is not None and _narrows(after[behind.start("phrase") :]):
        return True
    before = before[-_REACH:]
    return any(_narrows(before[m.start("phrase") :]) for m in _PHRASE.finditer(before)) or bool(_CHINESE.search(before))


def struck(document: Document, place: int) -> bool:
    """Whether a command around a place in the text of a document strikes it out, puts it into the margin, or shows
    nothing of it."""
    unshown = document.unshown
    text, depth = document.text[max(place - _STRIKES, 0) : place], 0
    for k in range(len(text) - 1, -1, -1):
        if text[k] == "}":
            depth += 1
        elif text[k] == "{" and depth:
            depth -= 1
        elif text[k] == "{":
            before = text[max(k - _COMMAND, 0) : k]
            name = re.search(r"\\([A-Za-z]+)\s*$", before)
            if _STRUCK.search(before) or (name is not None and name[1] in unshown):
                return True
    return False


def begins_qualified(words: str) -> bool:
    """Whether a sentence begins with such a phrase: "On the axes things are simple."."""
    found = _PHRASE.match(words)
    return found is not None and _narrows(words[found.start("phrase") :])


def _narrows(phrase: str) -> bool:
    return _HARMLESS.match(phrase) is None and _OF_FORMULAS.match(phrase) is None
