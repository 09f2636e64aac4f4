import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ToastCard } from './toast-card'
import { type ShowToast, type Toast, ToastContext } from './toast-context'
import { useClearOfFocus } from './use-clear-of-focus'
import { useToastKeys } from './use-toast-keys'

type Shown = Readonly<{ toast: Toast | null; id: number }>

/** Shows one message at a time, above everything else: the newest is what counts, and what a form said before it no longer does. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toast, id }, setShown] = useState<Shown>({ toast: null, id: 0 })
  const region = useRef<HTMLDivElement>(null)
  const { keys, beforeDismissal } = useToastKeys(region)
  useClearOfFocus(region, id)

  const show = useCallback<ShowToast>(
    (next) => {
      beforeDismissal()
      // Under a new id, also where it says the same: it is read out, and stays, as long as any other.
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
      {/* Both regions are there from the start: screen readers only announce what changes in regions they know. */}
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
