/**
 * What a newsletter says, as structured text: a strict subset of ProseMirror's JSON, so that editors read and write it as it is
 * (docs/decisions/0017-structured-mails.md). `readDocument` accepts nothing else.
 */
export type NewsletterDocument = Readonly<{ type: 'doc'; content: readonly Block[] }>

export type Block = Paragraph | Heading | List | Picture | LinkButton | Entries

export type Paragraph = Readonly<{ type: 'paragraph'; content?: readonly Inline[] }>

type Heading = Readonly<{
  type: 'heading'
  attrs: Readonly<{ level: 2 | 3 }>
  content?: readonly Inline[]
}>

export type List = Readonly<{ type: 'bulletList' | 'orderedList'; content: readonly ListItem[] }>

export type ListItem = Readonly<{ type: 'listItem'; content: readonly (Paragraph | List)[] }>

/** `alt` says what the picture shows, empty for one that only decorates. */
type Picture = Readonly<{ type: 'image'; attrs: Readonly<{ src: string; alt: string }> }>

type LinkButton = Readonly<{ type: 'button'; attrs: Readonly<{ label: string; href: string }> }>

/** Events, a post or job ads as they were when they were inserted; later changes do not reach the newsletter. */
type Entries = Readonly<{
  type: 'events' | 'post' | 'jobs'
  attrs: Readonly<{ items: readonly Entry[] }>
}>

export type Entry = Readonly<{
  title: string
  /** One line, e.g. day and place; may be empty. */
  details: string
  href: string
}>

export type Inline = Text | Readonly<{ type: 'hardBreak' }>

type Text = Readonly<{ type: 'text'; text: string; marks?: readonly Mark[] }>

export type Mark = Readonly<{ type: 'bold' | 'italic' }> | LinkMark

type LinkMark = Readonly<{ type: 'link'; attrs: Readonly<{ href: string }> }>

/** The document as plain text, for the text part of the mail and for receivers that know no documents. */
export const documentToText = ({ content }: NewsletterDocument): string =>
  content.map(blockText).filter(Boolean).join('\n\n')

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return inlineText(block.content)
    case 'heading': {
      const text = inlineText(block.content)
      const underline = block.attrs.level === 2 ? '=' : '-'
      return text && `${text}\n${underline.repeat(Math.min(text.length, 60))}`
    }
    case 'bulletList':
    case 'orderedList':
      return listText(block)
    case 'image':
      return block.attrs.alt && `[Bild: ${block.attrs.alt}]`
    case 'button':
      return `${block.attrs.label}: ${addressText(block.attrs.href)}`
    default:
      return block.attrs.items
        .map(({ title, details, href }) => [title, details, href].filter(Boolean).join('\n  '))
        .map((item) => `* ${item}`)
        .join('\n\n')
  }
}

function listText({ type, content }: List): string {
  return content
    .map((item, index) => {
      const marker = type === 'bulletList' ? '- ' : `${index + 1}. `
      const text = item.content.map((part) =>
        part.type === 'paragraph' ? inlineText(part.content) : listText(part),
      )
      return marker + text.join('\n').replaceAll('\n', `\n${' '.repeat(marker.length)}`)
    })
    .join('\n')
}

/** The address of a link follows its text, once for a link of several runs. */
function inlineText(content: readonly Inline[] = []): string {
  let text = ''
  let linked = ''
  content.forEach((inline, index) => {
    if (inline.type === 'hardBreak') {
      text += '\n'
      return
    }
    text += inline.text
    const href = linkOf(inline)
    if (!href) return
    linked += inline.text
    if (linkOf(content[index + 1]) === href) return
    const address = addressText(href)
    if (linked.trim() !== address && linked.trim() !== href) text += ` (${address})`
    linked = ''
  })
  return text.trim()
}

/** Target of the link around a run of text, null where there is none. */
function linkOf(inline: Inline | undefined): string | null {
  if (inline?.type !== 'text') return null
  const link = inline.marks?.find((mark) => mark.type === 'link')
  return link ? link.attrs.href : null
}

const addressText = (href: string): string => href.replace(/^mailto:/i, '')

/** Plain text as a document: an empty line ends a paragraph, addresses of websites are links. */
export function textToDocument(text: string): NewsletterDocument {
  const paragraphs = text.trim().split(/\r?\n[^\S\r\n]*(?:\r?\n[^\S\r\n]*)+/)
  return {
    type: 'doc',
    content: paragraphs.map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split(/\r?\n/)
        .flatMap((line, index) => [
          ...(index === 0 ? [] : [{ type: 'hardBreak' } as const]),
          ...lineContent(line),
        ]),
    })),
  }
}

function lineContent(line: string): Inline[] {
  return line.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/).flatMap((text, index): Inline[] => {
    if (!text) return []
    const isAddress = index % 2 === 1 && URL.canParse(text)
    return [
      { type: 'text', text, ...(isAddress ? { marks: [{ type: 'link', attrs: { href: text } }] } : {}) },
    ]
  })
}
