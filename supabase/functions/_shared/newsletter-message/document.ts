/**
 * What a newsletter says, as structured text: a strict subset of ProseMirror's JSON, so that editors read and write it as it is
 * (docs/decisions/0017-newsletter-documents.md). `readDocument` accepts nothing else.
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
