import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { entrySegment } from '../../../lib/links/entry-address'
import { PAGE, type Paging } from '../../../lib/list/page-field'
import { foundWords, pageParameters, pagesOf } from '../../../lib/list/paging'
import { storedPath } from '../../../lib/picture/pictures'
import { visitorApi } from '../../../lib/supabase/browser-access'
import type { Post } from '../post'
import { listApproved } from '../queries'
import { SHOWN, SHOWN_ON } from './shown-photo'

/** Photos before the end of a page from which on the next page is read. */
const NEAR = 3

/** A photo, and the page of the list that has it. */
export type ListedPhoto = Readonly<{ post: Post; page: number }>

/** Where a step leads: its photo where that is known, else reading the page that has it. */
type Step = Readonly<{ photo: ListedPhoto | undefined; find: () => Promise<ListedPhoto | undefined> }>

const withPhoto = (posts: readonly Post[]) => posts.filter(({ image_url }) => storedPath(image_url))

/**
 * The photo that the search names, and those before and after it in the whole list: pages around the one that the wall shows are read when
 * the photo is near them. A page that can't be read ends the list until the next step.
 */
export function useListedPhotos(posts: readonly Post[], paging: Paging | undefined) {
  const [parameters] = useSearchParams()
  const pages = usePages(posts, paging)
  const page = parameters.has(SHOWN_ON) ? PAGE.read(parameters.get(SHOWN_ON)) : pages.own
  const rows = pages.read(page) ?? []
  const photos = withPhoto(rows)
  const place = photos.findIndex((post) => entrySegment(post) === parameters.get(SHOWN))
  const shown = photos[place]
  const row = shown ? rows.indexOf(shown) : 0

  const needed = [
    shown ? 0 : page,
    shown && place < NEAR ? page - 1 : 0,
    shown && place >= photos.length - NEAR ? page + 1 : 0,
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the numbers of the pages matter
  useEffect(() => {
    for (const wanted of needed) void pages.photosOf(wanted)
  }, [needed.join()])

  function step(away: -1 | 1): Step | null {
    const post = photos[place + away]
    if (post) return { photo: { post, page }, find: async () => ({ post, page }) }
    const beyond = page + away
    if (!shown || !pages.has(beyond)) return null
    const nearest = away > 0 ? 0 : -1
    const known = withPhoto(pages.read(beyond) ?? []).at(nearest)
    return {
      photo: known && { post: known, page: beyond },
      find: async () => (await pages.photosOf(beyond)).at(nearest),
    }
  }

  return {
    shown,
    /** Whether the wall shows it, too. */
    isOnWall: page === pages.own,
    previous: step(-1),
    next: step(1),
    first: async () => (await pages.photosOf(1))[0],
    last: async () => (await pages.photosOf(pages.last ?? page)).at(-1),
    /** `61 von 130`. */
    position: paging
      ? `${((page - 1) * paging.size + row + 1).toLocaleString('de-DE')} von ${foundWords(paging)}`
      : `${place + 1} von ${photos.length}`,
  }
}

/** The pages of the list; all but the one that the wall shows are read when they are asked for. */
function usePages(posts: readonly Post[], paging: Paging | undefined) {
  const [parameters] = useSearchParams()
  const own = paging?.page ?? 1
  /** Null where not all rows were counted. */
  const last = paging ? pagesOf(paging) : 1
  const has = (page: number) => page >= 1 && page <= (last ?? page)
  const [read, setRead] = useState<ReadonlyMap<number, readonly Post[]>>(new Map())
  const reading = useRef(new Map<number, Promise<readonly Post[]>>())

  async function readPage(page: number): Promise<readonly Post[]> {
    const listing = await listApproved(await visitorApi.rows(), pageParameters(parameters, page))
    // Without pages the list has become shorter.
    if (listing.state === 'failed' || !listing.paging) throw new Error('The page could not be read.')
    setRead((before) => new Map(before).set(page, listing.rows))
    return listing.rows
  }

  function rowsOf(page: number): Promise<readonly Post[]> {
    const asked = reading.current.get(page)
    if (asked) return asked
    const asking = readPage(page).catch(() => {
      // Asked for again by the next step.
      reading.current.delete(page)
      return []
    })
    reading.current.set(page, asking)
    return asking
  }

  return {
    own,
    last,
    has,
    /** Rows of a page; undefined while they are not read. */
    read: (page: number) => (page === own ? posts : read.get(page)),
    /** The photos of a page; none where there is no such page or it can't be read. */
    async photosOf(page: number): Promise<readonly ListedPhoto[]> {
      if (!has(page)) return []
      return withPhoto(page === own ? posts : await rowsOf(page)).map((post) => ({ post, page }))
    },
  }
}
