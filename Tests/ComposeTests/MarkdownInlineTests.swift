import Testing

@testable import Compose

@Suite struct MarkdownInlineTests {
  @Test(arguments: [
    ("*a* _b_ **c** __d__ ***e***", "p(⟨i a⟩ ⟨i b⟩ ⟨b c⟩ ⟨b d⟩ ⟨bi e⟩)"),
    ("**a *b* c**", "p(⟨b a ⟩⟨bi b⟩⟨b  c⟩)"),
    ("`a  *b*` ``c`d``", "p(⟨c a  *b*⟩ ⟨c c`d⟩)"),
    ("~~gone~~ ~also~", "p(⟨s gone⟩ ⟨s also⟩)"),
    ("**`a`**", "p(⟨bc a⟩)"),
    ("\\*a\\* &copy; &#x3042; &nbsp;", "p(*a* © あ \u{A0})"),
    ("a  \nb\\\nc", "p(a⏎b⏎c)"),
    ("\"quoted\" -- ...", "p(\"quoted\" -- ...)"),
    ("snake_case_word", "p(snake_case_word)"),
    ("*unclosed", "p(*unclosed)"),
    ("<b>bold</b> <i>it</i> <u>un</u> <s>st</s>", "p(⟨b bold⟩ ⟨i it⟩ ⟨u un⟩ ⟨s st⟩)"),
    ("H<sub>2</sub>O x<sup>2</sup> <kbd>Ctrl</kbd> <mark>m</mark>", "p(H⟨_ 2⟩O x⟨^ 2⟩ ⟨k Ctrl⟩ ⟨m m⟩)"),
    ("a<br>b<br/>\nc", "p(a⏎b⏎c)"),
    ("a <!-- hidden --> b", "p(a  b)"),
    ("x <span class=\"y\">z</span>", "p(x z)"),
    ("a</b>b <b>c", "p(ab ⟨b c⟩)"),
    ("t <img src='a.png' alt='A'>", "p(t img(a.png|A))"),
  ])
  func stylesAreThoseOfTheText(_ markdown: String, _ blocks: String) throws {
    #expect(try MarkdownSketch.sketch(markdown) == blocks)
  }

  @Test(arguments: [
    ("[a](https://a.example \"t\")", "p(⟨→https://a.example a⟩)"),
    ("[a *b*](<x y.md>)", "p(⟨→x y.md a ⟩⟨i→x y.md b⟩)"),
    ("[r] [r][] [s][r]\n\n[r]: u", "p(⟨→u r⟩ ⟨→u r⟩ ⟨→u s⟩)"),
    (
      "<https://a.example> https://b.example.",
      "p(⟨→https://a.example https://a.example⟩ ⟨→https://b.example https://b.example⟩.)"
    ),
    ("www.a.example/x(y)", "p(⟨→http://www.a.example/x(y) www.a.example/x(y)⟩)"),
    ("me@a.example", "p(⟨→mailto:me@a.example me@a.example⟩)"),
    (
      "# 見出し\n\n[行く](#見出し) [行く](#%E8%A6%8B%E5%87%BA%E3%81%97)",
      "h1#見出し(見出し) p(⟨→#見出し 行く⟩ ⟨→#見出し 行く⟩)"
    ),
    ("[a](javascript:alert(1)) [b](JaVaScript:x) [c](data:text/html,x)", "p(a b c)"),
    ("[a](java&#10;script:x)", "p(a)"),
    (
      "[a](file:///home/me/a.md) [b](vnd.run:x) [c](/etc/passwd) [d](C:\\a) [e](\\\\\\host\\a)",
      "p(a b c d e)"
    ),
    (
      "[a](tel:110) [b](MAILTO:a@b.example) [c](../a.md?x=1:2#d) [d](12:30)",
      "p(⟨→tel:110 a⟩ ⟨→MAILTO:a@b.example b⟩ ⟨→../a.md?x=1:2#d c⟩ ⟨→12:30 d⟩)"
    ),
    ("[a]()", "p(a)"),
    ("[no", "p([no)"),
    ("<a href=\"https://a.example\">a *b*</a> c", "p(⟨→https://a.example a ⟩⟨i→https://a.example b⟩ c)"),
  ])
  func linksLeadWhereTheySay(_ markdown: String, _ blocks: String) throws {
    #expect(try MarkdownSketch.sketch(markdown) == blocks)
  }

  @Test(arguments: [
    ("{漢字|かんじ}", "p(漢字《かんじ》)"),
    ("{漢字|かん|じ}を書く", "p(漢《かん》字《じ》を書く)"),
    ("{漢字|か|ん|じ}", "p(漢字《かんじ》)"),
    ("**{漢字|かんじ}**", "p(⟨b 漢字《かんじ》⟩)"),
    ("{Swift|スウィフト}", "p({Swift|スウィフト})"),
    ("{漢字|word}", "p(漢字《word》)"),
    ("{漢字|}", "p({漢字|})"),
    ("{漢字}", "p({漢字})"),
    ("{{漢字|かんじ}}", "p({漢字《かんじ》})"),
    ("{漢|", "p({漢|)"),
    ("`{漢字|かんじ}` <code>{漢字|かんじ}</code>", "p(⟨c {漢字|かんじ}⟩ ⟨c {漢字|かんじ}⟩)"),
    ("<ruby>漢字<rt>かんじ</rt></ruby>です", "p(漢字《かんじ》です)"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>", "p(漢《かん》字《じ》)"),
    ("*<ruby>漢<rt>かん</ruby>*", "p(⟨i 漢《かん》⟩)"),
    ("<ruby>漢字", "p(漢字)"),
    ("<ruby>漢<rt></rt></ruby>", "p(漢)"),
    ("<ruby><rt>よみ</rt></ruby>", "p(よみ)"),
    ("# {漢字|かんじ}", "h1#漢字(漢字《かんじ》)"),
  ])
  func rubyStandsOverItsBase(_ markdown: String, _ blocks: String) throws {
    #expect(try MarkdownSketch.sketch(markdown) == blocks)
  }

  @Test(arguments: [
    ("日本\n語", "p(日本語)"),
    ("です。\n「次", "p(です。「次)"),
    ("日本語\nEnglish\n日本語", "p(日本語 English 日本語)"),
    ("one\ntwo", "p(one two)"),
    ("한국어\n문장", "p(한국어 문장)"),
    ("日**本**\n*語*", "p(日⟨b 本⟩⟨i 語⟩)"),
    ("a\n`b`\nc", "p(a ⟨c b⟩ c)"),
    ("a\n[b](c)", "p(a ⟨→c b⟩)"),
    ("日\n{漢字|かんじ}\n語", "p(日漢字《かんじ》語)"),
    ("日\n<ruby>本<rt>ほん</rt></ruby>\n語", "p(日本《ほん》語)"),
    ("日本  \n語", "p(日本⏎語)"),
    ("日本\n![x](a.png)\n語", "p(日本 img(a.png|x) 語)"),
    ("日本[^1]\n語\n\n[^1]: x", "p(日本[^0]語)"),
    ("a[^1]\nb\n\n[^1]: x", "p(a[^0] b)"),
  ])
  func lineEndsBetweenJapaneseLettersAreNothing(_ markdown: String, _ blocks: String) throws {
    #expect(try MarkdownSketch.sketch(markdown) == blocks)
  }
}
