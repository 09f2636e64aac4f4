declare global {
  interface Window {
    /** The button pressed last before the page could answer; absent once it can. */
    earlyPress?: HTMLButtonElement | null | undefined
  }
}

/**
 * Until the scripts are there, a press of a button is kept for later instead of being lost or sending a form the plain way.
 * Runs in the page as its own source text: it can use nothing from outside.
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

/** The page answers from now on: to what was pressed before, too. */
export function answerEarlyPress(): void {
  const button = window.earlyPress
  delete window.earlyPress
  button?.click()
  document.documentElement.dataset.answers = ''
}
