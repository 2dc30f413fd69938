import Testing

@testable import Compose

@Suite struct MarkdownBlockTests {
  @Test(arguments: [
    ("", ""),
    ("\n \n\t\n", ""),
    ("one\n\ntwo", "p(one) p(two)"),
    // Headings.
    ("# One", "h1#one(One)"),
    ("###### Six ##", "h6#six(Six)"),
    ("Title\n===\n\nSub\n---", "h1#title(Title) h2#sub(Sub)"),
    ("####### seven", "p(####### seven)"),
    ("# *a* `b`", "h1#a-b(⟨i a⟩ ⟨c b⟩)"),
    ("#", "h1#section()"),
    // Rules and code.
    ("---\n\n***", "rule rule"),
    ("```swift\nlet a = 1\n\nlet b\n```", "code:swift(let a = 1⏎⏎let b)"),
    ("~~~ python title=x\na\n~~~", "code:python(a)"),
    ("```\nnever closed", "code(never closed)"),
    ("    indented\n      more\n", "code(indented⏎  more)"),
    ("```\n\n```", "code()"),
    ("```\n{漢字|かんじ}\n```", "code({漢字|かんじ})"),
    // Lists.
    ("- a\n- b", "ul[p(a) | p(b)]"),
    ("- a\n\n- b", "ul+[p(a) | p(b)]"),
    ("3. a\n4. b", "ol3[p(a) | p(b)]"),
    ("0) a", "ol0[p(a)]"),
    ("- a\n  - b\n    1. c\n- d", "ul[p(a) ul[p(b) ol1[p(c)]] | p(d)]"),
    ("- [ ] to do\n- [x] done\n- none", "ul[[ ] p(to do) | [x] p(done) | p(none)]"),
    ("1. a\n\n   second\n\n   ```\n   code\n   ```", "ol1+[p(a) p(second) code(code)]"),
    ("-\n- b", "ul[ | p(b)]"),
    ("* a\n+ b", "ul[p(a)] ul[p(b)]"),
    // Quotes.
    ("> a\n> b\n>\n> c", "quote[p(a b) p(c)]"),
    ("> # h\n> - x", "quote[h1#h(h) ul[p(x)]]"),
    ("> a\nlazy", "quote[p(a lazy)]"),
    ("> > deep", "quote[quote[p(deep)]]"),
    // Tables.
    ("| a | b |\n|---|--:|\n| 1 | 2 |\n| 3 |", "table[-r a,b / 1,2 / 3,]"),
    ("a|b\n:-|:-:\n**x**|`y`", "table[lc a,b / ⟨b x⟩,⟨c y⟩]"),
    ("|a|\n|-|\n|1|2|3|", "table[- a / 1]"),
    ("|a|b|\n|-|-|\n|x\\|y|1<br>2|", "table[-- a,b / x|y,1⏎2]"),
    ("|a|\n|-|", "table[- a]"),
    ("|語|\n|-|\n|{漢字\\|かんじ}|", "table[- 語 / 漢字《かんじ》]"),
    // Pictures.
    ("![alt](a.png)", "figure(a.png|alt)"),
    ("![a *b* `c`](x.png \"Title\")", "figure(x.png|a b c|Title)"),
    ("text ![alt](a.png)", "p(text img(a.png|alt))"),
    ("[![alt](a.png)](https://a.example)", "p(⟨→https://a.example img(a.png|alt)⟩)"),
    ("![a](1.png)\n![b](2.png)", "p(img(1.png|a) img(2.png|b))"),
    ("![x ![y](b.png) z](a.png)", "figure(a.png|x y z)"),
    // Contents and page breaks.
    ("[TOC]", "contents"),
    ("[[toc]]", "contents"),
    ("see [TOC]", "p(see [TOC])"),
    ("`[TOC]`", "p(⟨c [TOC]⟩)"),
    ("[TOC]\n\n[toc]: https://a.example", "p(⟨→https://a.example TOC⟩)"),
    ("a\n\n<!-- pagebreak -->\n\nb", "p(a) pagebreak p(b)"),
    ("<!-- Page-Break -->", "pagebreak"),
    ("<div style=\"page-break-after: always;\"></div>\n\nb", "pagebreak p(b)"),
    ("<p style='break-before:page'>x</p>", "pagebreak p(x)"),
    ("a\n\n\\newpage\n\nb", "p(a) pagebreak p(b)"),
    ("> a\n>\n> <!-- pagebreak -->", "quote[p(a) pagebreak]"),
  ])
  func blocksAreThoseOfTheText(_ markdown: String, _ blocks: String) throws {
    #expect(try MarkdownSketch.sketch(markdown) == blocks)
  }

  @Test(arguments: [
    ("<!-- a\n\ncomment -->\ntext", "p(text)"),
    ("<div>\n<b>bold</b> and\nplain\n</div>", "p(⟨b bold⟩ and plain)"),
    ("<div>日本\n語</div>", "p(日本語)"),
    ("<p>one</p><p>two &amp; &#x4E09; &nosuch;</p>", "p(one) p(two & 三 &nosuch;)"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "p(a) p(b)"),
    ("<pre>\n  a\n b\n</pre>", "code(  a⏎ b)"),
    ("<script>\nalert('x')\n</script>", ""),
    ("<style>\np { color: red }\n</style>", ""),
    ("<img src=\"a.png\" alt=\"A\" width=100>", "figure(a.png|A)"),
    ("<hr>", "rule"),
    ("<h1 align=\"center\">Big</h1>", "p(Big)"),
    ("<details>\n<summary>More</summary>\n\n*text*\n\n</details>", "p(More) p(⟨i text⟩)"),
    ("<div>a <unfinished", "p(a <unfinished)"),
    ("<div>1 < 2</div>", "p(1 < 2)"),
    ("<!DOCTYPE html>\n<?php echo 1 ?>", ""),
    ("<a href=\"javascript:x()\">y</a>\n<a href=z>w</a>", "p(y ⟨→z w⟩)"),
  ])
  func htmlBlocksKeepTheirText(_ markdown: String, _ blocks: String) throws {
    #expect(try MarkdownSketch.sketch(markdown) == blocks)
  }

  @Test func unsupportedHTMLIsSaid() throws {
    let note = try Note(
      markdown: "x\n\n<table><tr><td>a</td></tr></table>\n\n<div>fine</div>\n\n<style>p</style>")
    #expect(
      note.warnings == [
        "Line 3: The HTML element “table” is not supported; its text is kept.",
        "Line 7: The HTML element “style” is not supported; it is left out.",
      ])
  }

  @Test func anchorsAreUniqueAndKeepTheirScript() throws {
    let note = try Note(
      markdown: """
        # Hello, World!
        ## 第1章 はじめに
        ## Hello World
        ## Hello World-1
        ## Hello World
        ## snake_case & Ünïcode — dash
        ## 🎉
        ## 🎊
        """)
    let anchors = note.blocks.map { block in
      if case .heading(_, _, let anchor) = block { anchor } else { "" }
    }
    #expect(
      anchors == [
        "hello-world", "第1章-はじめに", "hello-world-1", "hello-world-1-1", "hello-world-2",
        "snake_case--ünïcode--dash", "section", "section-1",
      ])
  }

  @Test func footnotesComeInTheOrderOfTheirFirstMention() throws {
    let note = try Note(
      markdown: """
        First[^b], second[^a], again[^b], none[^c].

        [^a]: Text of *a*.
        [^b]: Text of b.

            More of b.
        [^unused]: Never shown.
        """)
    #expect(MarkdownSketch.sketch(note.blocks) == "p(First[^0], second[^1], again[^0], none[^c].)")
    #expect(
      note.footnotes.map(MarkdownSketch.sketch) == ["p(Text of b.) p(More of b.)", "p(Text of ⟨i a⟩.)"])
  }

  @Test func firstLevelOneHeadingGivesTheTitle() throws {
    #expect(try Note(markdown: "## Sub\n\n# The *Title*\n\n# Other").properties.title == "The Title")
    #expect(try Note(markdown: "text").properties.title == nil)
    #expect(try Note(markdown: "---\ntitle: Mine\n---\n# Other").properties.title == "Mine")
  }

  @Test func linesOfWarningsCountTheFrontMatter() throws {
    let note = try Note(markdown: "---\ntitle: x\n---\n\n[a](javascript:b)\n\n[c](#nowhere)")
    #expect(
      note.warnings == [
        "Line 5: A link with “javascript:” is kept as text only.",
        "Line 7: There is no heading for the link “#nowhere”.",
      ])
  }
}
