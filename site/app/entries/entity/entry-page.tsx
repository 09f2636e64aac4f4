import { type Fact, FactList } from '../../lib/links/fact-list'
import { LinkedText } from '../../lib/links/visitors-text'
import { ButtonLink } from '../../ui/button/button-link'
import { Badge } from '../../ui/text/badge'
import { ReportButton } from '../report/report-button'
import type { Entries, Entry } from './entries-of-a-kind'

/** What the page of an entry says. */
export type EntryWords<Row> = Readonly<{
  /** Title of the box with the facts. */
  heading: string
  facts: (row: Row) => readonly Fact[]
}>

/** One entry of an entity. */
export function EntryPage<Row extends Entry>(props: EntryWords<Row> & { of: Entries<Row>; row: Row }) {
  const { of, row, heading, facts } = props
  return (
    <article className="page-width max-w-4xl py-10 @2xl:py-14">
      <p>
        <Badge tone={of.tone(row)}>{of.label(row)}</Badge>
      </p>
      <h1 className="mt-3 text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{row.title}</h1>
      <p className="mt-3 text-lg hyphens-auto wrap-anywhere @2xl:text-xl">{of.subtitle(row)}</p>
      <p className="mt-8 max-w-prose text-lg whitespace-pre-line wrap-anywhere">
        <LinkedText text={of.text(row)} />
      </p>
      <section
        aria-labelledby="facts"
        className="mt-8 rounded-card border border-line bg-paper-bright p-5 @2xl:p-7"
      >
        <h2 id="facts" className="text-2xl">
          {heading}
        </h2>
        <FactList
          facts={facts(row)}
          className="mt-3 grid gap-x-6 gap-y-1 @2xl:grid-cols-[auto_minmax(0,1fr)] @max-2xl:[&_dt]:mt-2"
        />
      </section>
      <div data-print="no" className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={of.path} variant="secondary">
          Alle {of.many}
        </ButtonLink>
        <div className="-mx-3">
          <ReportButton kind={of.kind} id={row.id} title={row.title} />
        </div>
      </div>
    </article>
  )
}
