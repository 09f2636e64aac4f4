import type { ReactNode } from 'react'
import { LinkedText } from '../../lib/links/visitors-text'
import { longDay } from '../../lib/time/town-time'
import { ButtonLink } from '../../ui/button/button-link'
import { buttonStyle } from '../../ui/button/button-style'
import { ARCHIVE_PATH, type ArchivedNewsletter } from './archive'

/** One newsletter, as a page. */
export function ArchivedNewsletterPage({
  newsletter: { subject, content, document, sent_at },
}: {
  newsletter: ArchivedNewsletter
}) {
  return (
    <article className="page-width max-w-4xl py-10 @2xl:py-14">
      <p className="text-ink-soft">
        Newsletter vom <time dateTime={sent_at}>{longDay(sent_at)}</time>
      </p>
      <h1 className="mt-2 text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{subject}</h1>
      <div className="mt-8 grid max-w-prose gap-4 text-lg wrap-anywhere">
        {document ? (
          <DocumentText document={document as unknown as ArchivedDocument} />
        ) : (
          <PlainText text={content} />
        )}
      </div>
      <WayOn>
        <ButtonLink to="#newsletter">Newsletter bestellen</ButtonLink>
      </WayOn>
    </article>
  )
}

/** An empty line ends a paragraph, as in the mail. */
function PlainText({ text }: { text: string }) {
  return text
    .trim()
    .split(/\r?\n[^\S\r\n]*(?:\r?\n[^\S\r\n]*)+/)
    .map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a newsletter never move
      <p key={place} className="whitespace-pre-line">
        <LinkedText text={paragraph} />
      </p>
    ))
}

function WayOn({ children }: { children?: ReactNode }) {
  return (
    <p data-print="no" className="mt-10 flex flex-wrap gap-3">
      <ButtonLink to={ARCHIVE_PATH} variant="secondary">
        Alle Ausgaben
      </ButtonLink>
      {children}
    </p>
  )
}

/** In place of a newsletter that was taken out of the archive. */
export const WITHDRAWN = {
  title: 'Nicht mehr im Archiv',
  text: 'Diese Ausgabe steht nicht mehr auf der Website.',
  children: <ButtonLink to={ARCHIVE_PATH}>Alle Ausgaben</ButtonLink>,
}

/** Structured text of a newsletter; the database stores nothing else (docs/decisions/0017-structured-mails.md). */
type ArchivedDocument = Readonly<{ content: readonly Node[] }>

type Node = Readonly<{
  type: string
  text?: string | undefined
  marks?: ReadonlyArray<Readonly<{ type: string; attrs?: { href: string } }>> | undefined
  attrs?: Readonly<{
    level?: number
    src?: string
    alt?: string
    label?: string
    href?: string
    items?: ReadonlyArray<Readonly<{ title: string; details: string; href: string }>>
  }>
  content?: readonly Node[]
}>

/** The text as a page: what the mail has as inline styles are the styles of the site here. */
const DocumentText = ({ document }: { document: ArchivedDocument }) => <Nodes of={document} />

function Nodes({ of: { content = [] } }: { of: Pick<Node, 'content'> }) {
  return content.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a newsletter never move
    <Block key={place} node={node} />
  ))
}

function Block({ node }: { node: Node }): ReactNode {
  const { type, attrs = {} } = node
  const inner = <Nodes of={node} />
  switch (type) {
    case 'paragraph':
      return node.content && <p>{inner}</p>
    case 'heading':
      return node.content && <Heading level={attrs.level}>{inner}</Heading>
    case 'bulletList':
      return <ul className="list-disc pl-6 marker:text-market-600">{inner}</ul>
    case 'orderedList':
      return <ol className="list-decimal pl-6">{inner}</ol>
    case 'listItem':
      return <li>{inner}</li>
    case 'hardBreak':
      return <br />
    case 'text':
      return <Marked text={node.text} marks={node.marks} />
    case 'image':
      return (
        <img
          src={attrs.src}
          alt={attrs.alt}
          loading="lazy"
          decoding="async"
          className="w-full rounded-card"
        />
      )
    case 'button':
      return (
        <p>
          <a href={attrs.href} rel="noopener" className={buttonStyle('primary', 'large')}>
            {attrs.label}
          </a>
        </p>
      )
    default:
      return attrs.items?.map(({ title, details, href }) => (
        <p key={href} className="border-l-4 border-river-700 pl-4">
          <a href={href} rel="noopener" className="font-semibold text-link">
            {title}
          </a>
          {details && <span className="block text-ink-soft">{details}</span>}
        </p>
      ))
  }
}

function Heading({ level, children }: { level: number | undefined; children: ReactNode }) {
  return level === 3 ? (
    <h3 className="mt-2 text-xl">{children}</h3>
  ) : (
    <h2 className="mt-4 text-2xl">{children}</h2>
  )
}

/** A run of text, within its marks from the last to the first. */
function Marked({ text, marks = [] }: Pick<Node, 'text' | 'marks'>): ReactNode {
  const mark = marks.at(-1)
  if (!mark) return text
  const inner = <Marked text={text} marks={marks.slice(0, -1)} />
  if (mark.type === 'bold') return <strong>{inner}</strong>
  if (mark.type === 'italic') return <em>{inner}</em>
  return (
    <a href={mark.attrs?.href} rel="noopener" className="text-link">
      {inner}
    </a>
  )
}
