import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { documentToText, readDocument } from '../documents'
import { cleanPasted, cleanPastedText } from './clean-pasted'
import { extensions } from './schema'

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

/** Result of pasting HTML into an empty newsletter. */
function paste(html: string) {
  const editor = new Editor({
    extensions: extensions(() => {}),
    editorProps: { transformPastedHTML: cleanPasted },
  })
  editors.push(editor)
  editor.view.pasteHTML(html)
  return readDocument(editor.getJSON())
}

/** As Word 365 puts a letter with a title, bold, a list of two levels, a numbered one and a link into the clipboard. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=DE style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment--><p class=MsoTitle>Märzenmarkt in Roding<o:p></o:p></p>
<h1 style='margin-top:12.0pt'><span style='mso-fareast-language:DE'>Programm<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='color:red'>Grüß Gott,<o:p></o:p></span></b></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>bald ist <i>Markt</i> – Näheres auf
der <a href="https://verein.example/markt">Seite</a><span style='mso-spacerun:yes'>  </span>und <a href="file:///C:/plan.pdf">im Plan</a>.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Brot<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><!--[endif]-->vom Bäcker<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Käse<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span>Anmelden</p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="_x0000_i1025"><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><img
width=120 src="file:///C:/Users/x/clip_image001.png"></p><!--EndFragment--></body></html>`

const plain = (text: string) => ({ type: 'text', text })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (...content: object[]) => ({ type: 'listItem', content })

it('a letter of Word keeps headings, marks, lists and links, and nothing else', () => {
  expect(paste(WORD).content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [plain('Märzenmarkt in Roding')] },
    { type: 'heading', attrs: { level: 2 }, content: [plain('Programm')] },
    paragraph({ ...plain('Grüß Gott,'), marks: [{ type: 'bold' }] }),
    paragraph(
      plain('bald ist '),
      { ...plain('Markt'), marks: [{ type: 'italic' }] },
      plain(' – Näheres auf der '),
      { ...plain('Seite'), marks: [{ type: 'link', attrs: { href: 'https://verein.example/markt' } }] },
      plain(' und im Plan.'),
    ),
    {
      type: 'bulletList',
      content: [
        item(paragraph(plain('Brot')), {
          type: 'bulletList',
          content: [item(paragraph(plain('vom Bäcker')))],
        }),
        item(paragraph(plain('Käse'))),
      ],
    },
    { type: 'orderedList', content: [item(paragraph(plain('Anmelden')))] },
  ])
})

it('bold and italic of LibreOffice and Google Docs are read from their styles', () => {
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:700">fett</span><span style="font-style:italic">schräg</span></p></b>`
  expect(paste(html).content).toEqual([
    paragraph(
      { ...plain('fett'), marks: [{ type: 'bold' }] },
      { ...plain('schräg'), marks: [{ type: 'italic' }] },
    ),
  ])
})

it('deep headings become the second level, tables become text', () => {
  expect(documentToText(paste('<h5>Klein</h5><table><tr><td>Ort</td><td>Marktplatz</td></tr></table>'))).toBe(
    'Klein\n-----\n\nOrt\n\nMarktplatz',
  )
})

it.each([
  '<script>alert(1)</script><p>x</p>',
  '<p onclick="alert(1)" style="position:fixed">x</p><style>p{}</style>',
  '<p><a href="javascript:alert(1)">x</a></p>',
  '<p><a href="/events">x</a></p>',
  '<p>x</p><img src="https://tracker.example/x.gif">',
  '<form action="https://evil.example"><input value="y"><p>x</p></form>',
])('nothing but the words of %s is kept', (html) => {
  expect(paste(html).content).toEqual([paragraph(plain('x'))])
})

it.each([
  `<div data-entries="events" data-items='[{"title":"x","details":"","href":"javascript:alert(1)"}]'></div>`,
  '<div data-entries="jobs" data-items="no JSON"></div>',
  '<div data-button data-label="x" data-href="javascript:alert(1)"></div>',
])('what would be no newsletter is refused: %s', (html) => {
  expect(documentToText(paste(html))).not.toMatch(/x|javascript/)
})

it('control characters become spaces', () => {
  expect(paste('<p>a\u0007b\u0085c</p>').content).toEqual([paragraph(plain('a b c'))])
  expect(cleanPastedText('a\u0000b\nc\td')).toBe('a b\nc\td')
})
