import { CACHES, KEPT, OFFLINE_PATH } from '../app/lib/offline/contract.ts'
import { filesOf, type KeptPage, titleOf } from './documents.ts'
import { beyondBounds, isPublicPicture, isTooOld, mayKeep } from './rules.ts'

/** What the worker notes about a kept page, as headers of the answer in the cache. */
const NOTES = {
  keptAt: 'x-kept-at',
  bytes: 'x-bytes',
  files: 'x-files',
  pictures: 'x-pictures',
  title: 'x-title',
}

/** The answer as it is kept, with notes; null when it may not be. */
export async function prepared(response: Response, isAllowed = mayKeep): Promise<Response | null> {
  if (!isAllowed(response, location.origin)) return null
  const html = await response.text()
  if (sizeOf(html) > KEPT.pageBytes) return null
  const before = await (await caches.open(CACHES.pages)).match(response.url)
  return withNotes(html, response.headers, {
    keptAt: String(Date.now()),
    bytes: before ? note(before, 'bytes') : String(sizeOf(html)),
    files: JSON.stringify(filesOf(html)),
    pictures: before ? note(before, 'pictures') : '[]',
    title: encodeURIComponent(titleOf(html)),
  })
}

const sizeOf = (text: string): number => new Blob([text]).size

function withNotes(html: string, sent: Headers, notes: Partial<typeof NOTES>): Response {
  const headers = new Headers(sent)
  // The body is no longer encoded.
  headers.delete('content-encoding')
  headers.delete('content-length')
  for (const [note, value] of Object.entries(notes)) headers.set(NOTES[note as keyof typeof NOTES], value)
  return new Response(html, { headers })
}

const note = (page: Response, name: keyof typeof NOTES): string => page.headers.get(NOTES[name]) ?? ''
const list = (page: Response, name: 'files' | 'pictures') => JSON.parse(note(page, name) || '[]') as string[]

/** When a kept page was read from the network, in milliseconds. */
export const keptAt = (page: Response): number => Number(note(page, 'keptAt'))

/** Whether a page is kept since less than a minute. */
export async function isFresh(path: string): Promise<boolean> {
  const page = await (await caches.open(CACHES.pages)).match(path)
  return page !== undefined && Date.now() - keptAt(page) < 60_000
}

/** Keeps the page for no connection; rejects when it cannot be read. */
export async function keepOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_PATH, { cache: 'no-cache' })
  const page = await prepared(response, ({ status, type }) => status === 200 && type === 'basic')
  if (!page) throw new Error(`${OFFLINE_PATH} answered ${response.status}.`)
  const files = await caches.open(CACHES.files)
  await files.put(OFFLINE_PATH, page)
}

/** Reads the offline page again once a day, because it names the association. */
export async function renewOfflinePage(): Promise<void> {
  const page = await offlinePage()
  if (!page || Date.now() - keptAt(page) > 86_400_000) await keepOfflinePage()
}

export const offlinePage = async (): Promise<Response | undefined> =>
  (await caches.open(CACHES.files)).match(OFFLINE_PATH)

/** Keeps the files that a page which was just kept names: from the browser's own cache, where they are. */
export async function keepFiles(path: string): Promise<void> {
  const page = await (await caches.open(CACHES.pages)).match(path)
  if (!page) return
  const files = await caches.open(CACHES.files)
  await Promise.all(list(page, 'files').map((file) => addMissing(files, file)))
}

/** Keeps the pictures that a kept page shows. */
export async function keepPictures(path: string, addresses: readonly string[]): Promise<void> {
  const pages = await caches.open(CACHES.pages)
  const page = await pages.match(path)
  if (!page) return
  const pictures = await caches.open(CACHES.pictures)
  const html = await page.text()
  const kept: string[] = []
  let bytes = sizeOf(html)
  for (const address of addresses.slice(0, KEPT.picturesOfPage)) {
    if (!URL.canParse(address) || !isPublicPicture(new URL(address), location.origin)) continue
    const size = await addMissing(pictures, address, KEPT.pictureBytes)
    if (size === 0) continue
    kept.push(address)
    bytes += size
  }
  const notes = { pictures: JSON.stringify(kept), bytes: String(bytes) }
  await pages.put(path, withNotes(html, page.headers, notes))
}

/** Size of the file in the cache, 0 if it is missing in the end. A missing file is fetched. */
async function addMissing(cache: Cache, address: string, most = Number.POSITIVE_INFINITY): Promise<number> {
  const known = await cache.match(address)
  if (known) return (await known.blob()).size
  const response = await fetch(address).catch(() => undefined)
  if (response?.status !== 200) return 0
  const { size } = await response.clone().blob()
  if (size > most) return 0
  await cache.put(address, response)
  return size
}

/** All kept pages, the newest first. */
export async function keptPages(): Promise<KeptPage[]> {
  const pages = await described()
  return pages
    .filter((page) => !isTooOld(page.keptAt, Date.now()))
    .toSorted((one, other) => other.keptAt - one.keptAt)
}

async function described() {
  const cache = await caches.open(CACHES.pages)
  const found = (await cache.keys()).map(async ({ url }) => {
    const page = (await cache.match(url)) ?? new Response()
    return {
      url,
      path: new URL(url).pathname,
      title: decodeURIComponent(note(page, 'title')),
      keptAt: keptAt(page),
      bytes: Number(note(page, 'bytes')),
      files: list(page, 'files'),
      pictures: list(page, 'pictures'),
    }
  })
  return Promise.all(found)
}

/** Removes pages beyond the bounds, and what no kept page names. */
export async function tidyUp(): Promise<void> {
  const pages = await described()
  const removed = new Set(beyondBounds(pages, Date.now()))
  const cache = await caches.open(CACHES.pages)
  for (const { url } of removed) await cache.delete(url)
  const left = pages.filter((page) => !removed.has(page))
  await removeOthers(CACHES.files, [OFFLINE_PATH, INSTALLATION, ...left.flatMap(({ files }) => files)])
  await removeOthers(
    CACHES.pictures,
    left.flatMap(({ pictures }) => pictures),
  )
}

async function removeOthers(name: string, addresses: readonly string[]): Promise<void> {
  const wanted = new Set(addresses.map((address) => new URL(address, location.origin).href))
  const cache = await caches.open(name)
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
}

/** Removes everything that was kept, but not the page for no connection. */
export async function forgetKept(): Promise<void> {
  await Promise.all([CACHES.pages, CACHES.pictures, CACHES.photo].map((name) => caches.delete(name)))
  await tidyUp()
}

/** Address in the cache of files at which the name of the installation lies whose pages are kept. */
const INSTALLATION = '/installation'

/** Removes the remains of another installation that answered at this address before. */
export async function followInstallation(installation: string): Promise<void> {
  const files = await caches.open(CACHES.files)
  const known = await (await files.match(INSTALLATION))?.text()
  if (known === installation) return
  if (known !== undefined) {
    await forgetKept()
    await keepOfflinePage()
  }
  await files.put(INSTALLATION, new Response(installation))
}
