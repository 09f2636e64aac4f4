import type { ReactNode } from 'react'
import { CategoryFilters } from '../../lib/list/category-filters'
import { CARD_GRID, FeedHeader, LinkCard, LoadingCards } from '../../lib/list/feed'
import type { Listing } from '../../lib/list/listing'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { EmptyState } from '../../ui/empty/empty-state'
import { TownVignette } from '../../ui/illustrations/townscape'
import { Badge } from '../../ui/text/badge'
import type { Entries, Entry } from './entries-of-a-kind'

/** What the list of an entity says. */
export type ListWords<Row> = Readonly<{
  /** Under the title. */
  lead: string
  /** Accessible label of the search. */
  placeholder: string
  /** Nouns of the number of rows. */
  words: Readonly<{ one: string; many: string }>
  /** Text when no row matches. */
  unmatched: string
  /** Last line of a card. */
  foot: (row: Row) => ReactNode
}>

type EntriesPageProps<Row extends Entry> = ListWords<Row> & {
  of: Entries<Row>
  /** A promise on client navigation, already resolved when rendered by the server. */
  listing: Listing<Row> | Promise<Listing<Row>>
}

/** Public list of an entity with search and filter: a card for each entry. */
export function EntriesPage<Row extends Entry>(props: EntriesPageProps<Row>) {
  const { of, listing, lead, placeholder, words, unmatched, foot } = props
  const list = usePublicList(of.filter.fields, of.filter.matches)
  return (
    <div className="page-width py-10 @2xl:py-14">
      <FeedHeader
        title={of.many}
        lead={lead}
        feedPath={of.feedPath}
        action={{ to: of.submitPath, label: of.submit }}
      />
      <div className="mt-8">
        <CategoryFilters list={list} categories={of.categories} placeholder={placeholder} />
      </div>
      <PublicList
        list={list}
        listing={listing}
        name={of.many}
        words={words}
        loading={<LoadingCards label={`${of.many} werden geladen …`} count={6} />}
        empty={
          <EmptyState title={`Gerade keine ${of.many}`} picture={<TownVignette />}>
            <p>Schauen Sie bald wieder vorbei.</p>
          </EmptyState>
        }
        unmatched={unmatched}
        className="mt-8"
        countClassName="mb-6"
      >
        {(rows) => (
          <ul className={CARD_GRID}>
            {rows.map((row) => (
              <li key={row.id}>
                <LinkCard
                  to={of.pathOf(row)}
                  title={row.title}
                  onFollow={list.control.followed}
                  above={
                    <p>
                      <Badge tone={of.tone(row)}>{of.label(row)}</Badge>
                    </p>
                  }
                >
                  <p className="hyphens-auto wrap-anywhere">{of.subtitle(row)}</p>
                  <p className="mt-auto pt-1 text-[0.9375rem] text-ink-soft">{foot(row)}</p>
                </LinkCard>
              </li>
            ))}
          </ul>
        )}
      </PublicList>
    </div>
  )
}
