import { Button } from '../../ui/button/button'
import type { ShowToast } from '../../ui/toast/toast-context'
import { readBrowserAccess } from '../supabase/browser-access'
import { KEPT_LINE, WORKER_PATH, type WorkerMessage } from './messages'

let registered: Promise<void> | undefined

/** Registers the service worker with the first page, and informs it of each visited page. */
export async function follow(showToast: ShowToast): Promise<void> {
  // Absent where the address is not https.
  if (!navigator.serviceWorker) return
  const line = document.querySelector(`[${KEPT_LINE}]`)
  // The line is about the page that was loaded.
  if (registered) line?.remove()
  registered ??= register(showToast)
  await registered
  if (line?.isConnected) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({
    type: 'seen',
    path: location.pathname,
    pictures: shownPictures(),
    installation: readBrowserAccess().publishableKey,
  } satisfies WorkerMessage)
}

async function register(showToast: ShowToast): Promise<void> {
  addEventListener('click', leaveToBrowser, { capture: true })
  const registration = await navigator.serviceWorker.register(WORKER_PATH)
  // Browsers that block workers may resolve with nothing.
  if (!registration) return
  followVersions(registration, () =>
    showToast({
      title: 'Eine neue Version ist da.',
      action: (
        <Button
          variant="quiet"
          size="slim"
          onClick={() => location.reload()}
          aria-keyshortcuts="F6"
          className="shrink-0"
        >
          Neu laden
        </Button>
      ),
    }),
  )
}

/** Without a connection links are followed by the browser, whose request the worker answers; the router would ask the API. */
function leaveToBrowser(click: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker.controller || !(click.target instanceof Element)) return
  const link = click.target.closest('a')
  if (link?.origin === location.origin && link.pathname !== location.pathname)
    click.stopImmediatePropagation()
}

const shownPictures = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('main img')].flatMap(
    ({ complete, naturalWidth, currentSrc }) => (complete && naturalWidth > 0 ? currentSrc : []),
  )

/** How often a page that stays open looks for another version, when somebody comes back to it. */
const HOUR = 3_600_000

declare global {
  interface Window {
    /** Set by React Router. */
    __reactRouterManifest?: { version: string }
  }
}

/**
 * Calls `offer` when another version of the site than this page's is there. Reloading is enough to get it: pages come from the network. The
 * new worker takes over when no page of the old one is open any more; forced to earlier, Chromium may lose a request that is on its way to
 * the old one, and the page never loads.
 */
function followVersions(registration: ServiceWorkerRegistration, offer: () => void): void {
  async function consider(worker: ServiceWorker): Promise<void> {
    if ((await versionOf(worker)) !== window.__reactRouterManifest?.version) offer()
  }

  const awaitInstalled = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void consider(worker)
    })

  if (registration.waiting) void consider(registration.waiting)
  awaitInstalled(registration.installing)
  registration.addEventListener('updatefound', () => awaitInstalled(registration.installing))
  lookAgain(registration)
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < HOUR) return
    looked = Date.now()
    registration.update().catch(() => {})
  })
}

function versionOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as string)
    worker.postMessage({ type: 'version' } satisfies WorkerMessage, [port2])
  })
}
