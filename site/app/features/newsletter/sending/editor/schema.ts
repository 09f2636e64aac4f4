import type { StorageClient } from '@supabase/storage-js'
import { Extension, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { uploadPicture } from '../../../../lib/picture/upload-picture'
import { type Entry, readDocument } from '../documents'
import type { EntriesType } from './insertable'

const BUCKET = 'newsletter-pictures'

/** Upper limit in bytes (docs/product.md#sending-newsletters). */
export const PICTURE_LIMIT_BYTES = 5 * 1024 * 1024

/** Pixels: twice the column of the mail, for fine screens. */
const WIDTH = 1280

const PATH = new RegExp(`/storage/v1/render/image/public/${BUCKET}/[A-Za-z0-9._-]+\\?`)

/** Whether an address is one that `storePicture` answers, of this site or an earlier address of it. */
const isNewsletterPicture = (src: string): boolean => URL.canParse(src) && PATH.test(src)

/**
 * Stores a picture where mail programs can load it and answers its absolute address at `origin`: as wide as a mail needs it, in its own format, since
 * some mail programs ask for formats that they do not show. Rejects with the storage error.
 */
export async function storePicture(storage: StorageClient, picture: File, origin: string): Promise<string> {
  const { pathname } = new URL(await uploadPicture(storage, BUCKET, picture))
  const url = new URL(pathname.replace('/object/public/', '/render/image/public/'), origin)
  url.search = `?width=${WIDTH}&height=${WIDTH}&resize=contain&format=origin`
  return url.href
}

/** A block that is one thing: selected, moved and removed as a whole. */
const block = (name: string, attributes: Record<string, object>, more: Parameters<typeof Node.create>[0]) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => attributes,
    ...(more as object),
  })

const Picture = block(
  'image',
  { src: { default: '' }, alt: { default: '' } },
  {
    // Pictures of other sites are left out: they would reveal who reads the newsletter, and may disappear.
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => isNewsletterPicture(element.getAttribute('src') ?? '') && null,
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  },
)

const LinkButton = block(
  'button',
  { label: attributeIn('data-label'), href: attributeIn('data-href') },
  {
    parseHTML: () => [{ tag: 'div[data-button]' }],
    // No link: a click selects the button instead of leaving the page.
    renderHTML: ({ node, HTMLAttributes }) => [
      'div',
      { ...HTMLAttributes, 'data-button': '' },
      ['span', node.attrs.label],
    ],
  },
)

const entries = (name: EntriesType) =>
  block(
    name,
    {
      items: {
        default: [],
        parseHTML: (element: HTMLElement) => readItems(element.dataset.items ?? ''),
        renderHTML: ({ items }: { items: readonly Entry[] }) => ({ 'data-items': JSON.stringify(items) }),
      },
    },
    {
      parseHTML: () => [{ tag: `div[data-entries=${name}]` }],
      renderHTML: ({ node, HTMLAttributes }) => [
        'div',
        { ...HTMLAttributes, 'data-entries': name },
        ...(node.attrs.items as Entry[]).map(({ title, details }) => [
          'p',
          ['strong', title],
          ['br'],
          ['span', details],
        ]),
      ],
    },
  )

/** An attribute of a node in the HTML of the clipboard. */
function attributeIn(name: string) {
  return {
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, string>) => ({ [name]: attributes[name.slice('data-'.length)] }),
  }
}

function readItems(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** Refuses every change after which the text would be no document: lists too deep, texts too long, foreign blocks. */
const OnlyDocuments = Extension.create<{ onRefused: () => void }>({
  name: 'onlyDocuments',
  addProseMirrorPlugins() {
    const { onRefused } = this.options
    return [
      new Plugin({
        filterTransaction(transaction) {
          if (!transaction.docChanged || isDocument(transaction.doc.toJSON())) return true
          onRefused()
          return false
        },
      }),
    ]
  },
})

/** What the editor knows: exactly what the format has (docs/decisions/0017-structured-mails.md). */
export const extensions = (onRefused: () => void) => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isTarget,
    HTMLAttributes: { rel: null, target: null },
  }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: '(paragraph | bulletList | orderedList)+' }),
  ListKeymap,
  Picture,
  LinkButton,
  entries('events'),
  entries('post'),
  entries('jobs'),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  OnlyDocuments.configure({ onRefused }),
]

function isDocument(value: unknown): boolean {
  try {
    readDocument(value)
    return true
  } catch {
    return false
  }
}

/** Whether links and buttons may lead to an address, by the rule of the format. */
function isTarget(href: string): boolean {
  try {
    readDocument({ type: 'doc', content: [{ type: 'button', attrs: { label: 'x', href } }] })
    return true
  } catch {
    return false
  }
}

/** Reads a typed address: `www.verein.example` is a web address, `a@b.example` a mail address. Null for anything else. */
export function targetOf(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  const href = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  return isTarget(href) && (/^mailto:/i.test(href) || new URL(href).hostname.includes('.')) ? href : null
}
