/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { CACHES, OFFLINE_PATH } from '../app/lib/offline/contract.ts'
import type { WorkerMessage } from '../app/lib/offline/messages.ts'
import { withLine, withList } from './documents.ts'
import {
  followInstallation,
  forgetKept,
  isFresh,
  keepFiles,
  keepOfflinePage,
  keepPictures,
  keptAt,
  keptPages,
  offlinePage,
  prepared,
  renewOfflinePage,
  tidyUp,
} from './kept-pages.ts'
import { isBuiltFile, isKeptAddress, isPageAddress, isPublicPicture, isRemoved, isTooOld } from './rules.ts'
import { isSharing, receivePhoto, removeOldPhoto } from './shared-photo.ts'

declare const self: ServiceWorkerGlobalScope
/** Version of the site that this worker belongs to (vite.config.ts). */
declare const SITE_VERSION: string

const { origin } = location

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const pageForNoConnection = {
  async handlerDidError() {
    const page = await offlinePage()
    return page && answer(page, withList(await page.text(), await keptPages()))
  },
}

const answer = (page: Response, html: string) => new Response(html, { headers: page.headers })

/** Kept pages come from the network too; the kept copy is for when it does not answer. */
const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: 5,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      async cacheWillUpdate({ request, response }) {
        if (isRemoved(response)) await (await caches.open(CACHES.pages)).delete(request.url)
        return prepared(response)
      },
      async cacheDidUpdate({ request }) {
        await keepFiles(request.url)
        await tidyUp()
      },
      async cachedResponseWillBeUsed({ cachedResponse: page }) {
        if (!page || isTooOld(keptAt(page), Date.now())) return null
        return answer(page, withLine(await page.text(), keptAt(page)))
      },
    },
    pageForNoConnection,
  ],
})

const isDocument = (request: Request) => request.mode === 'navigate' && request.destination === 'document'
const isOfflinePage = (url: URL) => url.origin === origin && url.pathname === OFFLINE_PATH
const storesNothing = { cacheWillUpdate: async () => null }

registerRoute(({ request, url }) => isDocument(request) && isKeptAddress(url, origin), pages)
registerRoute(
  ({ request, url }) => isDocument(request) && isOfflinePage(url),
  async ({ request }) => (await pageForNoConnection.handlerDidError()) ?? fetch(request),
)
registerRoute(
  ({ request, url }) => isDocument(request) && isPageAddress(url, origin),
  new NetworkOnly({ plugins: [pageForNoConnection] }),
)
registerRoute(
  ({ url }) => isBuiltFile(url, origin),
  new CacheFirst({ cacheName: CACHES.files, matchOptions: { ignoreVary: true }, plugins: [storesNothing] }),
)
registerRoute(
  ({ request, url }) => request.destination === 'image' && isPublicPicture(url, origin),
  new NetworkFirst({
    cacheName: CACHES.pictures,
    matchOptions: { ignoreVary: true },
    plugins: [storesNothing],
  }),
)
registerRoute(
  ({ url }) => isSharing(url, origin),
  ({ request }) => receivePhoto(request),
  'POST',
)
registerRoute(
  ({ request, url }) => isDocument(request) && isOfflinePage(url),
  async () => {
    await forgetKept()
    return Response.redirect(OFFLINE_PATH, 303)
  },
  'POST',
)

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'version') event.ports[0]?.postMessage(SITE_VERSION)
  if (message.type === 'seen') event.waitUntil(seen(message, event).catch(console.warn))
})

type Seen = Extract<WorkerMessage, { type: 'seen' }>

/** Keeps a page that was opened without being asked for as a document, and the pictures of each. */
async function seen({ path, pictures, installation }: Seen, event: ExtendableMessageEvent): Promise<void> {
  await removeOldPhoto()
  await followInstallation(installation)
  await renewOfflinePage()
  const url = new URL(path, origin)
  if (!isKeptAddress(url, origin)) return
  if (!(await isFresh(path))) {
    const [, stored] = pages.handleAll({ event, request: new Request(url) })
    await stored
  }
  await keepPictures(path, pictures)
}
