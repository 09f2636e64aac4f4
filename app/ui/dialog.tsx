import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  open: boolean
  /** Called when the visitor wants to close it: Escape or the close button. */
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog: keeps and returns the focus, locks the page behind it, fills the screen on phones. A click beside it does
 * not close it, what has been typed would be lost. Import it lazily; no page needs it to be read.
 */
export function Dialog({ open, onClose, title, description, children }: Props) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => next || onClose()} disablePointerDismissal>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-river-950/70 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid sm:place-items-center sm:overflow-y-auto sm:p-6">
          <BaseDialog.Popup className="relative flex h-dvh w-full flex-col bg-paper shadow-lifted transition duration-200 motion-safe:data-ending-style:translate-y-4 data-ending-style:opacity-0 motion-safe:data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:h-auto sm:max-h-[calc(100dvh-3rem)] sm:max-w-2xl sm:rounded-lg">
            <header className="flex items-start gap-4 border-b border-paper-line px-5 py-4 sm:px-8">
              <div className="min-w-0 flex-1">
                <BaseDialog.Title className="text-2xl sm:text-3xl">{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="mt-1 text-ink-soft">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                aria-label="Schließen"
                className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-ink/10"
              >
                <X aria-hidden="true" className="size-6" />
              </BaseDialog.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-8 sm:py-6">
              {children}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
