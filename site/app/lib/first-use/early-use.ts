type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /**
     * Actions on a page before it answered: the button pressed last, or that of the form submitted last; the key of the search; and the
     * controls that were changed, with their values, or whether they are checked.
     */
    earlyUse?: {
      button?: HTMLButtonElement | undefined
      key?: KeyboardEvent | undefined
      values: Map<Control, string | boolean>
    }
  }
}

/**
 * Until hydration, and afterwards in parts that are not loaded yet (`data-waits`), records clicks on buttons, forms submitted without one (as
 * password managers do), and typed or chosen values for later: otherwise they would be lost, or the form would be submitted natively with its
 * values in the address. Until hydration the key of the search is recorded too. Until `signal` aborts.
 */
export function recordEarlyUse(signal?: AbortSignal): void {
  const early: NonNullable<Window['earlyUse']> = { values: new Map() }
  window.earlyUse = early
  const isAnswered = () => 'answers' in document.documentElement.dataset
  const waiting = ({ target }: Event) =>
    target instanceof Element && !(isAnswered() && !target.closest('[data-waits]')) ? target : null
  const capture = signal ? { capture: true, signal } : { capture: true }
  const recordPress = (event: Event, button: HTMLButtonElement | null | undefined) => {
    if (!button) return
    event.preventDefault()
    early.button?.removeAttribute('aria-busy')
    early.button = button
    button.setAttribute('aria-busy', 'true')
  }
  addEventListener('click', (click) => recordPress(click, waiting(click)?.closest('button')), capture)
  addEventListener(
    'submit',
    (submit) => recordPress(submit, waiting(submit)?.querySelector('button:not([type="button"])')),
    capture,
  )
  addEventListener(
    'input',
    (input) => {
      const target = waiting(input)
      if (target && 'value' in target && 'form' in target) {
        const control = target as Control
        early.values.set(control, isToggle(control) ? control.checked : control.value)
      }
    },
    capture,
  )
  addEventListener(
    'keydown',
    (press) => {
      if (press.key !== '/' || isAnswered() || !press.target || 'value' in press.target) return
      press.preventDefault()
      early.key = press
    },
    capture,
  )
}

/** Called after hydration: the page answers. */
export function answerEarlyUse(): void {
  document.documentElement.dataset.answers = ''
  replayEarlyUse()
}

/**
 * Replays the recorded actions, as far as they now have an effect. Not while React commits: it then ignores events of inner parts that it
 * has not hydrated yet, which it hydrates at any other time because of the event.
 */
export function replayEarlyUse(): void {
  queueMicrotask(replay)
}

function replay(): void {
  const early = window.earlyUse
  if (!early) return
  for (const [control, value] of early.values) {
    if (control.closest('[data-waits]')) continue
    early.values.delete(control)
    enter(control, value)
  }
  const { button, key } = early
  early.key = undefined
  if (key) key.target?.dispatchEvent(new KeyboardEvent(key.type, key))
  if (!button || button.closest('[data-waits]')) return
  early.button = undefined
  button.removeAttribute('aria-busy')
  button.click()
}

/** Takes the recorded click out; whether there was one. */
export function forgetEarlyClick(): boolean {
  const early = window.earlyUse
  const wasClicked = early?.button !== undefined
  early?.button?.removeAttribute('aria-busy')
  if (early) early.button = undefined
  return wasClicked
}

/**
 * Enters a value as if the user did so now. React ignores events with a value that it knows; the element's own setter changes the value
 * without React noticing, and so does a click.
 */
function enter(control: Control, value: string | boolean): void {
  if (isToggle(control)) {
    control.checked = !value
    control.click()
    return
  }
  const prototype = Object.getPrototypeOf(control)
  control.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

/** Checkboxes and radio buttons. */
function isToggle(control: Control): control is HTMLInputElement {
  return /^(checkbox|radio)$/.test(control.type)
}

/** Where React Router keeps how far each page of this window was scrolled, by the keys of the history's entries. */
export const SCROLL_POSITIONS = 'react-router-scroll-positions'

/** Scrolls a page that the server wrote to where it was left; in the browser React Router does it. */
export function restoreScrollPosition(): void {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const top = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')[history.state.key]
    if (top) scrollTo(0, top)
  } catch {
    // Storage is blocked, or holds something else.
  }
}
