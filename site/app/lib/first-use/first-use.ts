import { SCROLL_POSITIONS } from './early-use'

/** What people do with a page, and what changes it without them. */
const SIGNS = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'visibilitychange',
  'popstate',
]

/** Clocks and live lists of a page that is only looked at run from then on. */
const LONGEST_MILLISECONDS = 10_000

/**
 * Resolves when somebody begins to use the page that the server wrote: moves a pointer, scrolls, presses a key; at once when that was before
 * the scripts came, when something of an earlier visit is stored, and outside of such a page.
 */
export const firstUse: Promise<void> = isUsed() ? Promise.resolve() : new Promise(waitForUse)

function isUsed(): boolean {
  // The element holds the scripts of a page that the server wrote (`ScriptsAfterPaint`).
  if (import.meta.env.SSR || !document.getElementById('scripts')) return true
  return (
    isSomethingStored() ||
    navigator.userActivation?.hasBeenActive ||
    window.scrollY > 0 ||
    document.activeElement !== document.body
  )
}

/** Likes, drafts, a session: what the page shows of an earlier visit. */
function isSomethingStored(): boolean {
  try {
    return localStorage.length > 0 || Object.keys(sessionStorage).some((key) => key !== SCROLL_POSITIONS)
  } catch {
    // Storage is blocked.
    return false
  }
}

function waitForUse(used: () => void): void {
  const stop = new AbortController()
  const end = () => {
    stop.abort()
    used()
  }
  const { signal } = stop
  for (const sign of SIGNS) window.addEventListener(sign, end, { capture: true, passive: true, signal })
  // A page of the site that is opened by a script.
  window.navigation?.addEventListener(
    'navigate',
    ({ destination }) => destination.url !== window.location.href && end(),
    { signal },
  )
  setTimeout(end, LONGEST_MILLISECONDS)
}

/** Maximum delay in milliseconds. */
const LONGEST = 4_000

/** Runs `work` when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, LONGEST / 2)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LONGEST })
  return () => window.cancelIdleCallback(handle)
}
