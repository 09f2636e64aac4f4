import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Params } from 'react-router'
import { ENTITIES, type EntityKind } from '../../../../supabase/functions/_shared/entities'
import { oneOf } from '../../../../supabase/functions/_shared/filters'
import type { PageTexts } from '../../association/texts/pages'
import { readFilter } from '../../lib/list/address-fields'
import { findEndedEntry, findRow, readListing } from '../../lib/list/listing'
import { type PagedList, ROWS_OF_PAGE, readPage, searchedWords } from '../../lib/list/read-page'
import { searchByCategory } from '../../lib/list/search-by-category'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import type { BadgeTone } from '../../ui/text/badge'

/** A row of the entity's table. */
export type EntryOf<Kind extends EntityKind> = Readonly<Tables<(typeof ENTITIES)[Kind]['name']>>

type Wording<Row, Category extends string> = Readonly<{
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
  const { name, one, many, path, submit } = ENTITIES[kind]
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

  return {
    ...wording,
    kind,
    one,
    many,
    path,
    submit,
    categories,
    pathOf,
    label,
    submitPath: `${path}/aufgeben`,
    feedPath: `${path}/feed.xml`,
    filter,
    /** Reads what an address shows of those that everybody sees, newest first; the client is a visitor's. Never rejects. */
    list: (client: DatabaseClient, parameters: URLSearchParams) => readPage(client, pages, parameters),
    /** Reads the newest for the feed. Never rejects. */
    newest: (client: DatabaseClient) => readListing<Row>(name, newest(client).limit(MOST_IN_FEED)),
    /** Reads a public one. Never rejects. */
    find: (client: DatabaseClient, { id = '' }: Params) =>
      findRow<Row>(
        kind,
        id,
        rows(client).eq('id', id),
        findEndedEntry(client, kind, { first: id, last: id }),
      ),
    /** Title and description of its page. */
    pageTexts: (row: Row): PageTexts => ({
      path: pathOf(row),
      title: pageTitle(row),
      description: `${subtitle(row)}: ${text(row).slice(0, SUMMARY).replaceAll(/\s+/g, ' ')}`,
    }),
    /** Its sharing picture. */
    shared: {
      path: pathOf,
      text: (row: Row) => ({ label: one, title: row.title, subtitle: subtitle(row) }),
    },
    feedItem: (row: Row) => ({
      path: pathOf(row),
      title: `${row.title} – ${subtitle(row)}`,
      category: label(row),
      created_at: row.created_at,
      description: text(row),
    }),
  }
}

/** Entries of any entity; `Row` are its rows. */
export type PublicEntries<Kind extends EntityKind, Category extends string = string> = ReturnType<
  typeof publicEntries<Kind, Category>
>
