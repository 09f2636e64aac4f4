import type { Block, Entry, Inline, List, ListItem, Mark, NewsletterDocument, Paragraph } from './document.ts'

/** A value is no newsletter document; `path` says where, e.g. `content.3.attrs.href`. */
export class InvalidDocument extends Error {
  override name = 'InvalidDocument'
  readonly path: string

  constructor(path: string) {
    super(`no newsletter document: ${path || 'the whole'}`)
    this.path = path
  }
}

/** Characters of the document as JSON; the same as in the database. */
const LONGEST_DOCUMENT = 200_000
/** Blocks, list items or runs of text in one parent. */
const MOST_CHILDREN = 500
const MOST_ENTRIES = 20
/** Lists within lists. */
const DEEPEST_LIST = 3
const LONGEST_LINE = 300
const LONGEST_ADDRESS = 2048

/** A copy of `value` that holds what the document type names and nothing else; throws `InvalidDocument`. */
export function readDocument(value: unknown): NewsletterDocument {
  const document = readObject(value, '')
  expectType(document, ['doc'], '')
  // Measured at the end: a value that is read is neither deep nor endless.
  const read = { type: 'doc', content: readList(document.content, 'content', readBlock) } as const
  if (read.content.length === 0) throw new InvalidDocument('content')
  if (JSON.stringify(read).length > LONGEST_DOCUMENT) throw new InvalidDocument('')
  return read
}

function readBlock(value: unknown, path: string): Block {
  const node = readObject(value, path)
  switch (node.type) {
    case 'paragraph':
      return readParagraph(node, path)
    case 'heading': {
      const { level } = readObject(node.attrs, `${path}.attrs`)
      if (level !== 2 && level !== 3) throw new InvalidDocument(`${path}.attrs.level`)
      return { type: 'heading', attrs: { level }, content: readInlines(node, path) }
    }
    case 'bulletList':
    case 'orderedList':
      return readListBlock(node, path, 1)
    case 'image': {
      const attrs = readObject(node.attrs, `${path}.attrs`)
      const src = readAddress(attrs.src, `${path}.attrs.src`, /^https?:\/\//i)
      return { type: 'image', attrs: { src, alt: readLine(attrs.alt, `${path}.attrs.alt`) } }
    }
    case 'button': {
      const attrs = readObject(node.attrs, `${path}.attrs`)
      const label = readLine(attrs.label, `${path}.attrs.label`)
      if (!label.trim()) throw new InvalidDocument(`${path}.attrs.label`)
      return { type: 'button', attrs: { label, href: readAddress(attrs.href, `${path}.attrs.href`) } }
    }
    case 'events':
    case 'post':
    case 'jobs': {
      const { items } = readObject(node.attrs, `${path}.attrs`)
      return {
        type: node.type,
        attrs: { items: readList(items, `${path}.attrs.items`, readEntry, MOST_ENTRIES) },
      }
    }
    default:
      throw new InvalidDocument(`${path}.type`)
  }
}

const readParagraph = (node: Node, path: string): Paragraph => ({
  type: 'paragraph',
  content: readInlines(node, path),
})

function readListBlock(node: Node, path: string, depth: number): List {
  const { type } = node
  if (depth > DEEPEST_LIST || (type !== 'bulletList' && type !== 'orderedList'))
    throw new InvalidDocument(`${path}.type`)
  const readItem = (value: unknown, path: string): ListItem => {
    const item = readObject(value, path)
    expectType(item, ['listItem'], path)
    const readPart = (part: unknown, path: string) => {
      const node = readObject(part, path)
      return node.type === 'paragraph' ? readParagraph(node, path) : readListBlock(node, path, depth + 1)
    }
    return { type: 'listItem', content: readList(item.content, `${path}.content`, readPart) }
  }
  return { type, content: readList(node.content, `${path}.content`, readItem) }
}

/** ProseMirror omits an empty `content`. */
const readInlines = (node: Node, path: string): Inline[] =>
  node.content === undefined ? [] : readList(node.content, `${path}.content`, readInline)

function readInline(value: unknown, path: string): Inline {
  const node = readObject(value, path)
  if (node.type === 'hardBreak') return { type: 'hardBreak' }
  expectType(node, ['text'], path)
  const text = readText(node.text, `${path}.text`, LONGEST_DOCUMENT)
  const marks = node.marks === undefined ? [] : readList(node.marks, `${path}.marks`, readMark, 3)
  return marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks }
}

function readMark(value: unknown, path: string): Mark {
  const mark = readObject(value, path)
  if (mark.type === 'bold' || mark.type === 'italic') return { type: mark.type }
  expectType(mark, ['link'], path)
  const { href } = readObject(mark.attrs, `${path}.attrs`)
  return { type: 'link', attrs: { href: readAddress(href, `${path}.attrs.href`) } }
}

function readEntry(value: unknown, path: string): Entry {
  const { title, details, href } = readObject(value, path)
  return {
    title: readLine(title, `${path}.title`),
    details: readLine(details, `${path}.details`),
    href: readAddress(href, `${path}.href`),
  }
}

type Node = Readonly<Record<string, unknown>>

function readObject(value: unknown, path: string): Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidDocument(path)
  return value as Node
}

function expectType({ type }: Node, types: readonly string[], path: string): void {
  if (!types.includes(type as string)) throw new InvalidDocument(path ? `${path}.type` : 'type')
}

function readList<T>(
  value: unknown,
  path: string,
  read: (item: unknown, path: string) => T,
  most = MOST_CHILDREN,
): T[] {
  if (!Array.isArray(value) || value.length > most) throw new InvalidDocument(path)
  return value.map((item, index) => read(item, `${path}.${index}`))
}

/** Neither U+0000 nor other controls but the tab, nor lone surrogates, which PostgreSQL cannot store. */
function readText(value: unknown, path: string, longest: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  const isText = typeof value === 'string' && value.isWellFormed() && !/[\0-\x08\n-\x1f\x7f]/.test(value)
  if (!isText || value.length > longest) throw new InvalidDocument(path)
  return value
}

const readLine = (value: unknown, path: string): string => readText(value, path, LONGEST_LINE)

/** An absolute address of the web or of mail; scripts, files and relative addresses mean nothing or harm in a mail. */
function readAddress(value: unknown, path: string, scheme = /^(https?:\/\/|mailto:)[^/]/i): string {
  const address = readText(value, path, LONGEST_ADDRESS)
  if (!scheme.test(address) || /\s/.test(address) || !URL.canParse(address)) throw new InvalidDocument(path)
  return address
}
