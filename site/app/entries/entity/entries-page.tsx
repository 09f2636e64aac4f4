import type { ReactNode } from 'react'
import type { EntityKind } from '../../../../supabase/functions/_shared/entities'
import { CategoryFilters } from '../../lib/list/category-filters'
import { FeedHeader } from '../../lib/list/feed-header'
import { CARD_GRID, LinkCard, LoadingCards } from '../../lib/list/link-card'
import type { Listing } from '../../lib/list/listing'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { EmptyState } from '../../ui/empty/empty-state'
import { TownVignette } from '../../ui/illustrations/townscape'
import { Badge } from '../../ui/text/badge'
import type { EntryOf, PublicEntries } from './public-entries'

type EntriesPageProps<Kind extends EntityKind, Category extends string> = {
  of: PublicEntries<Kind, Category>
  /** A promise on client navigation, already resolved when rendered by the server. */
  listing: Listing<EntryOf<Kind>> | Promise<Listing<EntryOf<Kind>>>
  /** Under the title. */
  lead: string
  /** Accessible label of the search. */
  placeholder: string
  /** Nouns of the number of rows. */
  words: Readonly<{ one: string; many: string }>
  /** Text when no row matches. */
  unmatched: string
  /** Last line of a card. */
  foot: (row: EntryOf<Kind>) => ReactNode
}

/** Public list of an entity with search and filter: a card for each entry. */
export function EntriesPage<Kind extends EntityKind, Category extends string>(
  props: EntriesPageProps<Kind, Category>,
) {
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
