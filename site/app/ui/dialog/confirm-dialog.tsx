import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../button/button'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** The consequences. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an irreversible action. Escape and the first button cancel; may be nested in a `Dialog`. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="dialog-backdrop fixed inset-0 z-50 bg-river-950/60" />
        <Base.Popup className="dialog-popup fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card bg-paper-bright p-6 shadow-lifted">
          <Base.Title className="text-2xl">{title}</Base.Title>
          <Base.Description render={<div />} className="mt-2 text-ink-soft">
            {children}
          </Base.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Base.Close render={<Button variant="secondary" />}>{cancelLabel}</Base.Close>
            <Button onClick={onConfirm}>{confirmLabel}</Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
