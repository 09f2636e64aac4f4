import type { PostgrestClient } from '@supabase/postgrest-js'
import { createElement } from 'react'
import type { Params } from 'react-router'
import { ENTITIES, type EntityKind } from '../../../../supabase/functions/_shared/entities'
import { oneOf } from '../../../../supabase/functions/_shared/filters'
import type { DescribedSite } from '../../association/structured-data'
import { readFilter } from '../../lib/list/address-fields'
import { findEndedEntry, findRow, type Listing, readListing } from '../../lib/list/listing'
import { type PagedList, ROWS_OF_PAGE, readPage, searchedWords } from '../../lib/list/read-page'
import { searchByCategory } from '../../lib/list/search-by-category'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import type { BadgeTone } from '../../ui/text/badge'
import type { Entries } from './entries-of-a-kind'
import type { ListWords } from './entries-page'
import type { EntryWords } from './entry-page'
import type { Ended, PublicKind, ShownKind } from './public-kind'

/** A row of the entity's table. */
export type EntryOf<Kind extends EntityKind> = Readonly<Tables<(typeof ENTITIES)[Kind]['name']>>

/** What an entity's list and pages say, loaded with the code that draws them. */
type Pages<Row> = Readonly<{
  list: ListWords<Row>
  entry: EntryWords<Row>
}>
export type PagesOf<Kind extends EntityKind> = Pages<EntryOf<Kind>>

type Wording<Row, Category extends string> = Readonly<{
  pages: () => Promise<Pages<Row>>
  /** Labels of the categories by which the list is filtered, in their order. */
  categories: Readonly<Record<Category, string>>
  category: (row: Row) => Category
  tone: (row: Row) => BadgeTone
  /** What the search looks through. */
  searched: (row: Row) => ReadonlyArray<string | null>
  /** Title of its page, before the association's name. */
  pageTitle: (row: Row) => string
  /** Under the title, also on the sharing picture. */
  subtitle: (row: Row) => string
  /** Its text. */
  text: (row: Row) => string
  /** Said in place of an entry whose last day has passed; `hint` says where to look instead. */
  ended: Omit<Ended, 'link'>
  /** Structured data of an entry (schema.org) with the address of its page; null in the browser. */
  described: (row: Row, url: string) => object | null
}>

/** Characters of the text in the description of a page. */
const SUMMARY = 150
/** Entries of the feed. */
const MOST_IN_FEED = 50

/**
 * What everybody sees of an entity (`_shared/entities.ts`), from the words that it has for its rows: addresses, queries, filter, and the texts of
 * page, sharing picture and feed.
 */
export function publicEntries<Kind extends EntityKind, Category extends string>(
  kind: Kind,
  wording: Wording<EntryOf<Kind>, Category>,
) {
  type Row = EntryOf<Kind>
  const { name, one, many, path } = ENTITIES[kind]
  const { pageTitle, subtitle, text } = wording
  const pathOf = ({ id }: Row) => `${path}/${id}`
  const label = (row: Row): string => wording.categories[wording.category(row)]
  const categories = Object.entries<string>(wording.categories).map(([key, shown]) => ({
    key: key as Category,
    label: shown,
  }))
  // A table by a variable has no type; `Row` is the type of its rows.
  const rows = (client: DatabaseClient, counted = {}) =>
    (client as unknown as PostgrestClient).from(name).select('*', counted).retry(false)
  const newest = (client: DatabaseClient, counted = {}) =>
    rows(client, counted).order('created_at', { ascending: false })
  const filter = searchByCategory(
    (word) => categories.find(({ key }) => key === word),
    (row: Row) => ({ category: wording.category(row), texts: wording.searched(row) }),
  )
  const pages: PagedList<Row> = {
    name,
    size: ROWS_OF_PAGE,
    first: (client, most) => newest(client, { count: 'exact' }).limit(most),
    count: (client) => rows(client, { count: 'exact', head: true }),
    byIds: (client, ids) => rows(client).filter('id', 'in', oneOf(ids)),
    question(parameters) {
      const { search, category } = readFilter(filter.fields, parameters)
      return { words: searchedWords(search), filter: category ? { category } : {} }
    },
  }
  /** Reads a public one. Never rejects. */
  const find = (client: DatabaseClient, { id = '' }: Params) =>
    findRow<Row>(kind, id, rows(client).eq('id', id), findEndedEntry(client, kind, { first: id, last: id }))

  const page: Entries<Row> = {
    ...ENTITIES[kind],
    ...wording,
    kind,
    categories,
    pathOf,
    label,
    submitPath: `${path}/aufgeben`,
    feedPath: `${path}/feed.xml`,
    filter: filter as unknown as Entries<Row>['filter'],
  }
  const shown = {
    list: (client, parameters) => readPage(client, pages, parameters),
    feed: {
      read: (client) => readListing<Row>(name, newest(client).limit(MOST_IN_FEED)),
      itemOf: (row) => ({
        path: pathOf(row),
        title: `${row.title} – ${subtitle(row)}`,
        category: label(row),
        created_at: row.created_at,
        description: text(row),
      }),
    },
    find,
    pageTexts: (row) => ({
      path: pathOf(row),
      title: pageTitle(row),
      description: `${subtitle(row)}: ${text(row).slice(0, SUMMARY).replaceAll(/\s+/g, ' ')}`,
    }),
    ended: { ...wording.ended, link: { to: path, label: `Alle ${many}` } },
    describe: (row, { siteUrl }: Pick<DescribedSite, 'siteUrl'>) =>
      wording.described(row, siteUrl + pathOf(row)),
    picture: {
      find,
      rowOf: (row) => row,
      path: pathOf,
      text: (row) => ({ label: one, title: row.title, subtitle: subtitle(row) }),
    },
  } satisfies ShownKind<Row>

  const drawn = {
    async listPage() {
      const [{ EntriesPage }, { list }] = await Promise.all([import('./entries-page'), wording.pages()])
      return (props: { listing: Listing<Row> }) =>
        createElement(EntriesPage<Row>, { ...list, ...props, of: page })
    },
    async entryPage() {
      const [{ EntryPage }, { entry }] = await Promise.all([import('./entry-page'), wording.pages()])
      return ({ found: row }: { found: Row }) => createElement(EntryPage<Row>, { ...entry, of: page, row })
    },
    shown: async () => shown,
  } satisfies PublicKind

  return { ...drawn, ...shown, filter, categories }
}
