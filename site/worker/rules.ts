import { KEPT } from '../app/lib/offline/contract.ts'

/** The pages that are kept: events, businesses and their lists, without a query, which may hold what somebody searched for. */
const KEPT_PATHS =
  /^\/(events|gutscheine|(events|betriebe)\/(?!kalender\.ics$|feed\.xml$|zeiten\.json$|orte\.json$)[^/]+)$/

export type Described = Readonly<{
  url: string
  status: number
  /** See `Response.type`. */
  type: string
  redirected: boolean
  headers: Headers
}>

/** Whether pages at this address are kept if their response is as expected. */
export function isKeptAddress(url: URL, origin: string): boolean {
  return url.origin === origin && url.search === '' && KEPT_PATHS.test(url.pathname)
}

/** Whether this answer may be kept: a whole public page that was answered at this address, and that nothing says not to store. */
export function mayKeep({ url, status, type, redirected, headers }: Described, origin: string): boolean {
  return (
    isKeptAddress(new URL(url), origin) &&
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    !/\b(no-store|private)\b/i.test(headers.get('cache-control') ?? '') &&
    headers.get('vary') !== '*' &&
    Number(headers.get('content-length') ?? 0) <= KEPT.pageBytes
  )
}

/** Whether this response says that the page is no longer at its address, so that its kept copy is removed. */
export const isRemoved = ({ status, type, redirected }: Pick<Response, 'status' | 'type' | 'redirected'>) =>
  status === 404 || status === 410 || type === 'opaqueredirect' || redirected

/** Public pictures of our own storage, as files or drawn smaller. */
export function isPublicPicture(url: URL, origin: string): boolean {
  return url.origin === origin && /^\/storage\/v1\/(object|render\/image)\/public\//.test(url.pathname)
}

/** Files of the build, whose names change with their content. */
export function isBuiltFile(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/assets/')
}

/** Documents that get the page for no connection in their place: all pages of the site, but neither files nor the API. */
export function isPageAddress(url: URL, origin: string): boolean {
  return url.origin === origin && !/\.\w+$|\/v1\//.test(url.pathname)
}

export type Extent = Readonly<{ url: string /** Milliseconds since 1970. */; keptAt: number; bytes: number }>

/** The pages beyond the bounds of number, bytes and age: the newest stay. */
export function beyondBounds<Page extends Extent>(pages: readonly Page[], now: number): Page[] {
  let bytes = 0
  return pages
    .toSorted((one, other) => other.keptAt - one.keptAt)
    .filter((page, place) => {
      bytes += page.bytes
      return place >= KEPT.pages || bytes > KEPT.bytes || isTooOld(page.keptAt, now)
    })
}

export const isTooOld = (keptAt: number, now: number): boolean => now - keptAt > KEPT.days * 86_400_000
