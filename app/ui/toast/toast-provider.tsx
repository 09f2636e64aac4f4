import { type ReactNode, useCallback, useState } from 'react'
import { ToastCard } from './toast-card'
import { type ShowToast, ToastContext } from './toast-context'
import { type Shown, withoutToast, withToast } from './toast-list'
import { useToastKeys } from './use-toast-keys'

/** Keeps the messages and shows them in a corner of the page, above everything else. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const { region, beforeDismissal } = useToastKeys()
  const show = useCallback<ShowToast>((toast) => setToasts((shown) => withToast(shown, toast)), [])

  function dismiss(id: number) {
    beforeDismissal()
    setToasts((shown) => withoutToast(shown, id))
  }

  const cards = (destructive: boolean) =>
    toasts
      .filter((toast) => Boolean(toast.destructive) === destructive)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />)

  return (
    <ToastContext value={show}>
      {children}
      {/* Both regions are there from the start: screen readers only announce what changes in regions they know. */}
      <div
        {...region}
        data-print="no"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-60 ml-auto flex max-w-104 flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:max-w-none"
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
