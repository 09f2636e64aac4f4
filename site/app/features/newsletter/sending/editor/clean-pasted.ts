/** Where a paragraph of Word stands in its list: `l0 level2 lfo1`. */
const LIST_LEVEL = /mso-list:\s*l\d+ level(\d)/i
/** What Word writes before an entry of a numbered list: `1.`, `a)`, `IV.`. */
const NUMBER = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i
/** Deeper lists than the format has are flattened. */
const DEEPEST = 3

/**
 * HTML of the clipboard as the editor takes it, cleaned of what Word, LibreOffice and websites put into it. Words, headings, lists, bold,
 * italic and links stay. The editor's schema drops all other elements and attributes.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of body.querySelectorAll('script,style,title,meta,link,xml,img[src^="file:"]'))
    element.remove()
  for (const element of [...body.querySelectorAll('*')]) {
    // <o:p>, <w:sdt>, <st1:place>: their words stay.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  }
  for (const cell of body.querySelectorAll('td,th')) {
    if (!cell.querySelector('p,ul,ol,h1,h2,h3,h4,h5,h6')) wrapContent(cell, 'p')
  }
  marksOfStyles(body)
  listsOfWord(body)
  headingsOfFormat(body)
  for (const link of body.querySelectorAll('a:not([href^="http"],[href^="mailto:"])')) {
    link.replaceWith(...link.childNodes)
  }
  for (const paragraph of body.querySelectorAll('p,h2,h3')) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('img')) paragraph.remove()
  }
  withoutControls(body)
  return body.innerHTML
}

/** Plain text of the clipboard without characters that no newsletter may contain. */
export const cleanPastedText = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}/gu, ' ')

/** `style` becomes an attribute of another name: the page's policy refuses inline styles, and they are only read here. */
const withoutStyles = (html: string): string => html.replace(/(<[^>]*?\s)style=/gi, '$1data-style=')

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

/** LibreOffice, Google Docs and Word write bold and italic as styles, and put `<b>` around text that is not bold. */
function marksOfStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll('b,strong')) {
    if (/(?<!-)font-weight:\s*normal/i.test(styleOf(element))) element.replaceWith(...element.childNodes)
  }
  for (const element of body.querySelectorAll('span')) {
    const style = styleOf(element)
    if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'em')
    if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) wrapContent(element, 'strong')
  }
}

/** Word writes lists as paragraphs with their level, the bullet as text in `mso-list:Ignore`. */
function listsOfWord(body: HTMLElement) {
  /** Open lists, outermost first. */
  let open: Element[] = []
  for (const paragraph of [...body.querySelectorAll('p,h1,h2,h3,h4,h5,h6')]) {
    const level = Math.min(Number(LIST_LEVEL.exec(styleOf(paragraph))?.[1] ?? 0), DEEPEST)
    const continues = paragraph.previousElementSibling === open[0]
    if (!continues) open = []
    if (level === 0) continue
    open = openLists(paragraph, open, level)
    const text = create('p', paragraph)
    text.append(...paragraph.childNodes)
    create('li', paragraph, open.at(-1)).append(text)
    paragraph.remove()
  }
}

/** The lists around an entry of this level, outermost first, made where they are missing; removes the bullet or number. */
function openLists(paragraph: Element, before: readonly Element[], level: number): Element[] {
  const markers = [...paragraph.querySelectorAll('*')].filter((element) =>
    /mso-list:\s*ignore/i.test(styleOf(element)),
  )
  const tag = NUMBER.test(markers[0]?.textContent ?? '') ? 'ol' : 'ul'
  for (const marker of markers) marker.remove()
  const open = before.slice(0, level)
  if (open.length === level && open.at(-1)?.localName !== tag) open.pop()
  if (open.length === 0) {
    const list = create(tag, paragraph)
    paragraph.before(list)
    open.push(list)
  }
  while (open.length < level) {
    const parent = open.at(-1) as Element
    open.push(create(tag, paragraph, parent.lastElementChild ?? create('li', paragraph, parent)))
  }
  return open
}

function create(tag: string, { ownerDocument }: Element, parent?: Element): Element {
  const element = ownerDocument.createElement(tag)
  parent?.append(element)
  return element
}

/** Two levels: the title of a document is one of the first, everything below the second is the second. */
function headingsOfFormat(body: HTMLElement) {
  for (const heading of body.querySelectorAll('h1,h4,h5,h6,p.MsoTitle')) {
    const replacement = create(/^h[4-6]$/.test(heading.localName) ? 'h3' : 'h2', body)
    replacement.append(...heading.childNodes)
    heading.replaceWith(replacement)
  }
}

function wrapContent(element: Element, tag: string) {
  const wrapper = create(tag, element)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function withoutControls(body: HTMLElement) {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = cleanPastedText(texts.currentNode.nodeValue ?? '')
}
