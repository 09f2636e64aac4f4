import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { entrySegment } from '../../../lib/entry-address/entry-address'
import { PAGE, type Paging } from '../../../lib/list/page-field'
import { foundWords, pageParameters, pagesOf } from '../../../lib/list/paging'
import { storedPath } from '../../../lib/picture/pictures'
import { browserClient } from '../../../lib/supabase/browser-access'
import type { Post } from '../post'
import { listApproved } from '../queries'
import { SHOWN, SHOWN_ON } from './shown-photo'

/** Photos before the end of a page from which on the next page is read. */
const NEAR = 3

/** A photo, and the page of the list that has it. */
export type ListedPhoto = Readonly<{ post: Post; page: number }>

/** Where a step leads: its photo, or reading the page that has it. */
export type Step = Readonly<{ photo: ListedPhoto | undefined; find: () => Promise<ListedPhoto | undefined> }>

const withPhoto = (posts: readonly Post[]) => posts.filter(({ image_url }) => storedPath(image_url))

/**
 * The photo that the search names, and those before and after it in the whole list: pages around the one that the wall shows are read when
 * the photo is near them. A page that can't be read ends the list.
 */
export function useListedPhotos(posts: readonly Post[], paging: Paging | undefined) {
  const [parameters] = useSearchParams()
  const own = paging?.page ?? 1
  const last = paging ? (pagesOf(paging) ?? Number.POSITIVE_INFINITY) : 1
  const [read, setRead] = useState<ReadonlyMap<number, readonly Post[]>>(new Map())
  const reading = useRef(new Map<number, Promise<readonly Post[]>>())

  const page = parameters.has(SHOWN_ON) ? PAGE.read(parameters.get(SHOWN_ON)) : own
  const rows = page === own ? posts : (read.get(page) ?? [])
  const photos = withPhoto(rows)
  const place = photos.findIndex((post) => entrySegment(post) === parameters.get(SHOWN))

  /** The photos of a page; none where there is no such page or it can't be read. */
  async function photosOf(wanted: number): Promise<readonly ListedPhoto[]> {
    if (wanted < 1 || wanted > last) return []
    const found = wanted === own ? posts : await (reading.current.get(wanted) ?? readPage(wanted))
    return withPhoto(found).map((post) => ({ post, page: wanted }))
  }

  function readPage(wanted: number): Promise<readonly Post[]> {
    const asking = browserClient()
      .then((client) => listApproved(client, pageParameters(parameters, wanted)))
      .then((listing) => {
        // Failed: read again with the next step. Without pages the list has become shorter.
        if (listing.state === 'failed' || !listing.paging) {
          reading.current.delete(wanted)
          return []
        }
        setRead((before) => new Map(before).set(wanted, listing.rows))
        return listing.rows
      })
    reading.current.set(wanted, asking)
    return asking
  }

  const needed = [
    place < 0 && page !== own ? page : 0,
    place >= 0 && place < NEAR ? page - 1 : 0,
    place >= photos.length - NEAR ? page + 1 : 0,
  ]
  const key = needed.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages alone decide
  useEffect(() => {
    for (const wanted of needed) void photosOf(wanted)
  }, [key])

  function step(away: -1 | 1): Step | null {
    const post = photos[place + away]
    if (post) return { photo: { post, page }, find: async () => ({ post, page }) }
    const beyond = page + away
    if (place < 0 || beyond < 1 || beyond > last) return null
    const known = withPhoto(beyond === own ? posts : (read.get(beyond) ?? [])).at(away > 0 ? 0 : -1)
    return {
      photo: known && { post: known, page: beyond },
      find: async () => (await photosOf(beyond)).at(away > 0 ? 0 : -1),
    }
  }

  return {
    shown: photos[place],
    page,
    own,
    previous: step(-1),
    next: step(1),
    first: async () => (await photosOf(1))[0],
    last: async () => (await photosOf(Number.isFinite(last) ? last : page)).at(-1),
    /** `61 von 130`. */
    position: paging
      ? `${((page - 1) * paging.size + rows.indexOf(photos[place] as Post) + 1).toLocaleString('de-DE')} von ${foundWords(paging)}`
      : `${place + 1} von ${photos.length}`,
  }
}
