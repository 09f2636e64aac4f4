import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import type { DescribedSite } from '../../association/structured-data'
import type { PageTexts } from '../../association/texts/pages'
import type { AddressField } from '../../lib/list/address-fields'
import type { Finding, Listing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'

/** Said in place of an entry that was public before, with the way to others. */
export type Ended = Readonly<{
  title: string
  text: string
  hint?: string
  link: Readonly<{ to: string; label: string }>
}>

/** An item of the feed; it is identified by its row (RFC 9562, 4), because path and title change. */
type FeedItem = Readonly<{
  path: string
  title: string
  category?: string
  created_at: string
  description: string
}>

type Texts = Readonly<{ label: string; title: string; subtitle: string }>

/** Where the page of an entry is shown: the path of the list, and the base host of pictures. */
type Place = Readonly<{ listPath: string; baseUrl: string }>

// biome-ignore lint/suspicious/noExplicitAny: the rows of each kind, and what `beside` adds, are known to its own page
type ListPageProps = any
// biome-ignore lint/suspicious/noExplicitAny: what its page shows is known to each kind
type EntryPageProps = { found: any }

/**
 * The public pages of a kind, the default export of `features/<name of its list's page>/public.ts`: the generic routes (`routes/entries.tsx`,
 * `routes/entry.tsx`) find it by their path. A page that the server has rendered loads it on first use, and of it what draws the page.
 */
export type PublicKind = Readonly<{
  /** Loads what draws the list; further properties come from `beside`. */
  listPage(): Promise<ComponentType<ListPageProps>>
  /** Loads what draws the page of an entry. */
  entryPage(): Promise<ComponentType<EntryPageProps>>
  shown(): Promise<ShownKind>
}>

/**
 * How the generic routes read, name and describe a kind's list, its pages, their pictures and its feed. `Row` is a row of feed and picture,
 * `Found` is what its page shows. Methods, so that kinds with other rows are kinds.
 */
export type ShownKind<
  Row = unknown,
  Found = Row,
  Shown extends { listing: unknown } = { listing: Listing<unknown> },
> = Readonly<{
  /** Reads what an address shows. Never rejects, as all readers here. */
  list(client: DatabaseClient, parameters: URLSearchParams): Promise<Listing<unknown>>
  /** Further properties of the list's page: values, or promises of data that is read with the list. */
  beside?(client: PromiseLike<DatabaseClient>, parameters: URLSearchParams): Readonly<Record<string, unknown>>
  /** Structured data of a list that `beside` says `isDescribed`; null in the browser. */
  describeList?(shown: Shown, site: DescribedSite): object | null
  feed?: Readonly<{
    read(client: DatabaseClient, parameters: URLSearchParams): Promise<Listing<Row>>
    itemOf(row: Row): FeedItem
    /** The fields of its address, of which it takes known values only. */
    fields?: Readonly<Record<string, Pick<AddressField<unknown>, 'name' | 'read'>>>
  }>
  /** Reads what the page of an entry shows. */
  find(client: DatabaseClient, params: Params): Promise<Finding<Found>>
  /** Path of its page if that has words of the title: older paths are redirected. */
  currentPath?(found: Found, place: Place): string
  pageTexts(found: Found, place: Place): PageTexts
  ended: Ended
  /** Structured data of its page; null in the browser. */
  describe(found: Found, site: DescribedSite): object | null
  /** The sharing picture at `<path>/bild.png`, unless the page has a photo for it. */
  picture?: Readonly<{
    find(client: DatabaseClient, params: Params): Promise<Finding<Row>>
    rowOf(found: Found): Row
    path(row: Row): string
    text(row: Row): Texts
  }>
}>
