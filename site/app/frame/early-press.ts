declare global {
  interface Window {
    /** The button clicked last before hydration; absent afterwards. */
    earlyPress?: HTMLButtonElement | null | undefined
  }
}

/**
 * Until hydration, a click on a button is recorded for later instead of being lost or submitting the form natively. Inlined into the page
 * as source text, so it must not use anything from outside.
 */
export function keepEarlyPress(): void {
  window.earlyPress = null
  addEventListener(
    'click',
    (press) => {
      if (window.earlyPress === undefined || !(press.target instanceof Element)) return
      const button = press.target.closest('button')
      if (!button) return
      press.preventDefault()
      window.earlyPress = button
    },
    { capture: true },
  )
}

/** Called after hydration: replays the recorded click. */
export function answerEarlyPress(): void {
  const button = window.earlyPress
  delete window.earlyPress
  button?.click()
  document.documentElement.dataset.answers = ''
}
