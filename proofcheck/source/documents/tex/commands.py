"""What commands and environments of TeX do to prose: which print nothing, which take arguments that are no prose."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _counts(text: str) -> dict[str, int]:
    return {name: int(count) for name, _, count in (word.partition(":") for word in text.split())}


# Print nothing themselves; what stands in their braces is prose.
SILENT = _words(
    "emph textbf textit textsc textsf textrm textup textnormal textmd textsl underline uline mbox fbox hbox text "
    "bf it em rm sf sc tt sl bfseries itshape mdseries rmfamily sffamily ttfamily scshape upshape slshape "
    "normalfont normalsize tiny scriptsize footnotesize small large Large LARGE huge Huge centering raggedright "
    "raggedleft noindent indent hfill vfill hfil vfil hrulefill dotfill newline linebreak nolinebreak pagebreak "
    "nopagebreak quad qquad enspace enskip thinspace thickspace negthinspace protect relax leavevmode "
    "ignorespaces unskip xspace left right begingroup endgroup bgroup egroup hline toprule midrule bottomrule "
    "caption title makeatletter makeatother sloppy fussy allowbreak maketitle newpage clearpage cleardoublepage "
    "smallskip medskip bigskip appendix tableofcontents par listoffigures listoftables displaystyle textstyle "
    "frenchspacing singlespacing doublespacing onehalfspacing boldmath unboldmath qedhere qed null strut smash "
    "long global footnotetext footnote thanks marginpar todo sidenote center hspace vspace selectfont nonumber "
    "notag phantomsection endhead endfirsthead endfoot endlastfoot ensuremath lowercase uppercase MakeUppercase "
    "MakeLowercase textsuperscript textsubscript enquote alert onslide pause subcaption captionof item"
)
# Their arguments (how many) are no prose, and nothing is seen of them.
HIDDEN = _counts(
    "vspace:1 hspace:1 setlength:2 addtolength:2 setcounter:2 addtocounter:2 pagestyle:1 thispagestyle:1 color:1 "
    "textcolor:1 colorbox:1 fcolorbox:2 index:1 glossary:1 hypersetup:1 usepackage:1 RequirePackage:1 "
    "documentclass:1 PassOptionsToPackage:2 bibliography:1 bibliographystyle:1 addbibresource:1 pagenumbering:1 "
    "theoremstyle:1 numberwithin:2 graphicspath:1 fontsize:2 captionsetup:1 usetikzlibrary:1 pgfplotsset:1 "
    "tikzset:1 lstset:1 lstdefinestyle:2 definecolor:3 colorlet:2 addcontentsline:3 cmidrule:1 cline:1 "
    "multicolumn:2 multirow:2 rule:2 resizebox:2 scalebox:1 raisebox:1 parbox:1 rotatebox:1 newlength:1 "
    "newcounter:1 stepcounter:1 refstepcounter:1 hyphenation:1 nocite:1 author:1 date:1 institute:1 affiliation:1 "
    "email:1 address:1 includeonly:1 hypertarget:1 newenvironment:3 renewenvironment:3 newtcolorbox:2 "
    "settowidth:2 pdfbookmark:2 rowcolor:1 cellcolor:1 columncolor:1 arrayrulecolor:1 setbeamertemplate:1 "
    "usetheme:1 usecolortheme:1 allowdisplaybreaks:0 crefname:3 Crefname:3 setlist:1 "
    "geometry:1 titleformat:5 markboth:2 ctexset:1 setCJKmainfont:1 setmainfont:1 sout:1 xout:1 deleted:1 DIFdel:1"
)
# Their arguments are no prose; something is seen in this place.
SEEN = _counts(
    "cite:1 citep:1 citet:1 citealp:1 citealt:1 citeauthor:1 citeyear:1 citeyearpar:1 parencite:1 textcite:1 "
    "autocite:1 footcite:1 fullcite:1 Citet:1 Citep:1 ref:1 eqref:1 pageref:1 cref:1 Cref:1 crefrange:2 autoref:1 "
    "nameref:1 vref:1 hyperref:0 includegraphics:1 includesvg:1 num:1 SI:2 si:1 qty:2 unit:1 ang:1 ce:1 tikz:1 "
    "gls:1 Gls:1 acrshort:1 lstinputlisting:1 verbatiminput:1 inputminted:2 printbibliography:0 includepdf:1"
)
CODE = _words("texttt lstinline mintinline path")
BREAKS = _words(
    "par maketitle newpage clearpage cleardoublepage smallskip medskip bigskip appendix tableofcontents "
    "listoffigures listoftables frontmatter mainmatter backmatter caption centerline bibitem frametitle "
    "framesubtitle title printbibliography bibliography hrule intertext"
)
NOTES = _words("footnote footnotetext marginpar sidenote todo thanks")
FILES = _words("input include subfile import subimport InputIfFileExists")
SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")

LISTS = _words("itemize enumerate description list compactitem compactenum inparaenum enumerate* itemize* tasks")
TABLES = _counts(
    "tabular:1 tabular*:2 tabularx:2 tabulary:2 tabularray:1 longtable:1 supertabular:1 tblr:1 xltabular:2"
)
# Not prose: left out.
DRAWN = _words(
    "tikzpicture tikzcd pspicture picture axis forest asy circuitikz pgfpicture thebibliography filecontents "
    "prooftree mathpar CD xy diagram"
)
ARGUED = _counts(
    "minipage:1 multicols:1 adjustwidth:2 wrapfigure:2 wraptable:2 column:1 spacing:1 subfigure:1 subtable:1 "
    "adjustbox:1 tcolorbox:0 varwidth:1 list:2 CJK:2 CJK*:2 otherlanguage:1 foreignlanguage:1 textblock:1 scope:0"
)
# What authors call their theorems where the declaration stands in another file.
THEOREMS = {
    name: name
    for name in _words(
        "theorem lemma proposition corollary definition assumption remark example proof claim exercise conjecture "
        "fact observation notation problem solution axiom hypothesis condition"
    )
}
THEOREMS |= {
    "thm": "theorem",
    "theo": "theorem",
    "lem": "lemma",
    "lemm": "lemma",
    "prop": "proposition",
    "cor": "corollary",
    "coro": "corollary",
    "defn": "definition",
    "defi": "definition",
    "dfn": "definition",
    "asm": "assumption",
    "assm": "assumption",
    "assump": "assumption",
    "rem": "remark",
    "rmk": "remark",
    "exmp": "example",
    "expl": "example",
    "exer": "exercise",
    "conj": "conjecture",
    "pf": "proof",
    "prf": "proof",
}
