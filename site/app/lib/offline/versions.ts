import type { WorkerMessage } from './messages'

/** How often a page that stays open looks for another version, when somebody comes back to it. */
const HOUR = 3_600_000

declare global {
  interface Window {
    /** Of React Router. */
    __reactRouterManifest?: { version: string }
  }
}

/**
 * Calls `offer` when another version of the site than this page's is there, with what reloads the page. A worker of this page's own version
 * takes over by itself: pages come from the network, so the page that was loaded after an update is the new one already.
 */
export function followVersions(
  registration: ServiceWorkerRegistration,
  offer: (reload: () => void) => void,
): void {
  const workers = navigator.serviceWorker
  let leading = workers.controller
  let reloads = false

  async function consider(worker: ServiceWorker): Promise<void> {
    const isOurs = (await versionOf(worker)) === window.__reactRouterManifest?.version
    if (isOurs) return activate(worker)
    offer(() => {
      reloads = true
      if (worker.state === 'installed') activate(worker)
      else location.reload()
    })
  }

  const awaitInstalled = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && leading) void consider(worker)
    })

  if (registration.waiting) void consider(registration.waiting)
  awaitInstalled(registration.installing)
  registration.addEventListener('updatefound', () => awaitInstalled(registration.installing))
  workers.addEventListener('controllerchange', () => {
    const before = leading
    leading = workers.controller
    if (reloads) location.reload()
    // Another tab has let a new worker take over.
    else if (before && leading) void consider(leading)
  })
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

const activate = (worker: ServiceWorker) => worker.postMessage({ type: 'activate' } satisfies WorkerMessage)

function versionOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as string)
    worker.postMessage({ type: 'version' } satisfies WorkerMessage, [port2])
  })
}
