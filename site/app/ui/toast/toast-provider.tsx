import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names'
import { CloseIcon } from '../icon/close-icon'
import { type ShowToast, type Toast, ToastContext } from './toast-context'

type Shown = Readonly<{ toast: Toast | null; id: number }>

/** Shows one toast at a time, above everything else; a new toast replaces the previous one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toast, id }, setShown] = useState<Shown>({ toast: null, id: 0 })
  const region = useRef<HTMLDivElement>(null)
  const { keys, beforeDismissal } = useToastKeys(region)
  useClearOfFocus(region, id)

  const show = useCallback<ShowToast>(
    (next) => {
      beforeDismissal()
      // A new id even for the same text: it is announced again and its timer restarts.
      setShown((shown) => ({ toast: next, id: shown.id + 1 }))
    },
    [beforeDismissal],
  )

  const card = (destructive: boolean) =>
    toast &&
    Boolean(toast.destructive) === destructive && (
      <ToastCard key={id} toast={toast} onDismiss={() => show(null)} />
    )

  return (
    <ToastContext value={show}>
      {children}
      {/* Both live regions are rendered from the start: screen readers only announce changes in regions that exist already. */}
      <div
        ref={region}
        {...keys}
        data-print="no"
        className="toast-region pointer-events-none fixed inset-x-0 bottom-0 z-60 data-top:top-(--view-top) data-top:bottom-auto"
      >
        <div role="status" aria-live="polite" aria-atomic="false">
          {card(false)}
        </div>
        <div role="alert" aria-live="assertive" aria-atomic="false">
          {card(true)}
        </div>
      </div>
    </ToastContext>
  )
}

/**
 * Keyboard access to the toast, also from a dialog that traps the focus: F6 moves the focus to its first button, Escape or its last one
 * dismisses it, and the focus returns. Spread `keys` onto its region; call `beforeDismissal` before it is removed.
 */
function useToastKeys(region: RefObject<HTMLElement | null>) {
  const origin = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const button = region.current?.querySelector('button')
      if (event.key !== 'F6' || !button) return
      event.preventDefault()
      button.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [region])

  const keys = {
    onFocus({ relatedTarget }: FocusEvent) {
      // From one button of the toast to the next, the origin stays.
      if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget))
        origin.current = relatedTarget
    },
    onKeyDown(event: KeyboardEvent) {
      // The last button dismisses.
      if (event.key === 'Escape') [...(region.current?.querySelectorAll('button') ?? [])].at(-1)?.click()
    },
  }

  const beforeDismissal = useCallback(() => {
    if (region.current?.contains(document.activeElement)) origin.current?.focus({ preventScroll: true })
  }, [region])

  return { keys, beforeDismissal }
}

/** Minimum difference in pixels between layout and visual viewport that counts as an on-screen keyboard; browser toolbars make less. */
const KEYBOARD = 150

/**
 * Moves toasts to the upper edge (`data-top`) when they would cover the focused element, or else more buttons of an open dialog than there, or
 * be behind an on-screen keyboard. `shown` changes with the toast.
 */
function useClearOfFocus(region: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may have another height
  useLayoutEffect(() => {
    const box = region.current
    const view = window.visualViewport
    if (!box?.querySelector('[data-toast]') || !view) return
    const place = () => {
      const focused = document.activeElement
      // Pressing a button of a toast focuses it: moving away before it is released would lose the click.
      if (box.contains(focused)) return
      const height = box.offsetHeight
      const covered = (elements: Iterable<Element>, from: number) =>
        [...elements].filter((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          return (
            right > box.offsetLeft &&
            left < box.offsetLeft + box.offsetWidth &&
            bottom > from &&
            top < from + height
          )
        }).length
      /** How many more are covered at the lower edge than at the upper one. */
      const gain = (elements: Iterable<Element>) =>
        covered(elements, window.innerHeight - height) - covered(elements, 0)
      const isBehindKeyboard = window.innerHeight - view.height * view.scale > KEYBOARD
      const ofFocus = focused && focused !== document.body ? gain([focused]) : 0
      box.toggleAttribute(
        'data-top',
        isBehindKeyboard || (ofFocus || gain(document.querySelectorAll('.dialog-popup button'))) > 0,
      )
      box.style.setProperty('--view-top', `${view.offsetTop}px`)
    }
    place()
    const stop = new AbortController()
    const { signal } = stop
    for (const event of ['focusin', 'scroll'])
      document.addEventListener(event, place, { capture: true, passive: true, signal })
    for (const event of ['resize', 'scroll']) view.addEventListener(event, place, { signal })
    return () => stop.abort()
  }, [region, shown])
}

const SHOWN_MILLISECONDS = 5_000

/** A toast. Its timer pauses while it is hovered or has the focus. */
function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { title, description, note, destructive, action } = toast
  const countdown = useCountdown(action ? 2 * SHOWN_MILLISECONDS : SHOWN_MILLISECONDS, onDismiss)
  const resume = ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.matches(':hover, :focus-within')) countdown.resume()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it slowly is all one can do with it
    <div
      data-toast=""
      onPointerEnter={countdown.pause}
      onPointerLeave={resume}
      onFocus={countdown.pause}
      onBlur={resume}
      className={classNames(
        'toast-in pointer-events-auto flex items-start gap-3 rounded-card border-l-6 bg-paper-bright py-3 pr-2 pl-4 text-ink shadow-lifted',
        destructive ? 'border-error' : 'border-meadow',
      )}
    >
      <div className="min-w-0 flex-1 py-1.5">
        <p className={classNames('font-bold leading-snug', destructive && 'text-error')}>{title}</p>
        {description && <p className="mt-0.5 leading-snug text-balance">{description}</p>}
        {note && <p className="mt-1 leading-snug text-balance">{note}</p>}
      </div>
      {action}
      <button
        type="button"
        onClick={onDismiss}
        aria-label="Meldung schließen"
        aria-keyshortcuts="F6"
        className="grid size-11 shrink-0 place-items-center rounded-soft text-ink-soft hover:bg-paper-deep hover:text-ink"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  )
}

/** Calls `onEnd` once after `milliseconds`, not counting pauses. */
function useCountdown(milliseconds: number, onEnd: () => void) {
  const latestOnEnd = useRef(onEnd)
  const remaining = useRef(milliseconds)
  const running = useRef<{ timer: ReturnType<typeof setTimeout>; since: number } | null>(null)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })

  function pause() {
    if (!running.current) return
    clearTimeout(running.current.timer)
    remaining.current -= performance.now() - running.current.since
    running.current = null
  }

  function resume() {
    pause()
    running.current = {
      timer: setTimeout(() => latestOnEnd.current(), remaining.current),
      since: performance.now(),
    }
  }

  // Runs once; pausing and resuming use only refs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    resume()
    return pause
  }, [])

  return { pause, resume }
}
