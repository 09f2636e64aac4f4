import type { WorkerMessage } from './messages'

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
export function followVersions(registration: ServiceWorkerRegistration, offer: () => void): void {
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
