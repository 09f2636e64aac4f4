import { type ReactNode, useCallback, useState } from 'react'
import { ToastCard } from './toast-card'
import { type ShowToast, type Toast, ToastContext } from './toast-context'

type Shown = Toast & { id: number }

/** More at once than this would cover a phone; the oldest goes first. */
const MOST_AT_ONCE = 3

/** Keeps the messages and shows them in a corner of the page, above everything else. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const show = useCallback<ShowToast>((toast) => {
    setToasts((before) => [...before, { ...toast, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-MOST_AT_ONCE))
  }, [])
  const dismiss = useCallback((id: number) => {
    setToasts((before) => before.filter((toast) => toast.id !== id))
  }, [])
  const cards = (destructive: boolean) =>
    toasts
      .filter((toast) => Boolean(toast.destructive) === destructive)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />)

  return (
    <ToastContext value={show}>
      {children}
      {/* Both regions are there from the start: screen readers only announce what changes in regions they know. */}
      <div
        data-toasts=""
        data-print="no"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:left-auto sm:w-104"
      >
        <div role="status" aria-live="polite" aria-atomic="false" className="flex flex-col gap-3">
          {cards(false)}
        </div>
        <div role="alert" aria-live="assertive" aria-atomic="false" className="flex flex-col gap-3">
          {cards(true)}
        </div>
      </div>
    </ToastContext>
  )
}
