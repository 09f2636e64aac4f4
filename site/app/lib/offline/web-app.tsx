import { Button } from '../../ui/button/button'
import type { ShowToast } from '../../ui/toast/toast-context'
import { readBrowserAccess } from '../supabase/browser-access'
import { KEPT_LINE, WORKER_PATH, type WorkerMessage } from './messages'
import { followVersions } from './versions'

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
