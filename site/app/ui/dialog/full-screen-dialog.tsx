import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseIcon } from '../icon/close-icon'

type FullScreenDialogProps = {
  open: boolean
  /** Called on Escape and the close button. */
  onClose: () => void
  title: string
  /** Element that gets the focus after closing. */
  finalFocus: () => HTMLElement | null | undefined
  children: ReactNode
}

/** A modal dialog over the whole window, for pictures. Imports the dialog library, as `Dialog` does. */
export function FullScreenDialog({ open, onClose, title, finalFocus, children }: FullScreenDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Popup
          finalFocus={() => finalFocus() ?? true}
          className="on-river fixed inset-0 z-50 flex flex-col bg-river-950 text-white"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          <Base.Close
            aria-label="Schließen"
            className="absolute top-2 right-2 z-10 grid size-11 place-items-center rounded-full bg-river-950/80 hover:bg-river-800"
          >
            <CloseIcon className="size-5" />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
