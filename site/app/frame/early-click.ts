declare global {
  interface Window {
    /** The button clicked last before hydration; absent afterwards. */
    earlyClick?: HTMLButtonElement | null | undefined
  }
}

/**
 * Until hydration, a click on a button is recorded for later instead of being lost or submitting the form natively. Inlined into the page
 * as source text, so it must not use anything from outside.
 */
export function recordEarlyClick(): void {
  window.earlyClick = null
  addEventListener(
    'click',
    (click) => {
      if (window.earlyClick === undefined || !(click.target instanceof Element)) return
      const button = click.target.closest('button')
      if (!button) return
      click.preventDefault()
      window.earlyClick = button
    },
    { capture: true },
  )
}

/** Called after hydration: replays the recorded click. */
export function replayEarlyClick(): void {
  const button = window.earlyClick
  delete window.earlyClick
  button?.click()
  document.documentElement.dataset.answers = ''
}
