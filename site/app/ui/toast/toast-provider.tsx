import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ToastCard } from './toast-card'
import { type ShowToast, type Toast, ToastContext } from './toast-context'
import { useClearOfFocus } from './use-clear-of-focus'
import { useToastKeys } from './use-toast-keys'

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
