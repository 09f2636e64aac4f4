import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names'
import { CloseIcon } from '../icon/close-icon'

type DialogProps = {
  open: boolean
  /**
   * Called on Escape, the close button and a click on the backdrop. Ask for confirmation here when input would be lost. Without it the dialog
   * stays, above others, and hides the page.
   */
  onClose?: () => void
  title: string
  description?: ReactNode
  /** Element with the initial focus; by default the close button, so that phones do not open the keyboard. */
  firstFocus?: RefObject<HTMLElement | null>
  /** As wide as the window allows. */
  wide?: boolean
  children: ReactNode
}

/** Class of the buttons at the end of a dialog, which stay in sight below a long content; they reach over its padding. */
export const DIALOG_BUTTONS =
  'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-paper-bright px-5 py-3 sm:-bottom-6 sm:-mx-7 sm:-mb-6 sm:rounded-b-card sm:px-7 sm:py-4'

/**
 * A modal dialog: traps the focus and restores it, locks scrolling of the page, full-screen on phones. Imports the dialog library, so
 * components that use it are loaded with `React.lazy`.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  firstFocus,
  wide = false,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event, cancel }) => {
        if (next) return
        // Neither does what happens in a toast or in a dialog above close this one.
        const above = event.target instanceof Element && event.target.closest('[data-toast], [data-stays]')
        if (above || !onClose) cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          className={classNames(
            'dialog-backdrop fixed inset-0',
            onClose ? 'z-40 bg-river-950/60' : 'z-50 bg-river-950',
          )}
        />
        <Base.Popup
          data-stays={onClose ? undefined : ''}
          initialFocus={() =>
            matchMedia('(pointer: coarse)').matches ? true : (firstFocus?.current ?? true)
          }
          className={classNames(
            'dialog-popup fixed inset-0 z-50 flex flex-col bg-paper-bright sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:shadow-lifted',
            wide ? 'sm:w-[min(90rem,calc(100vw-3rem))]' : 'sm:w-[min(44rem,calc(100vw-3rem))]',
          )}
        >
          <header className="flex items-start gap-3 border-b border-line py-4 pr-3 pl-5 sm:pl-7">
            <div className="min-w-0 flex-1 pt-1.5">
              <Base.Title className="text-2xl sm:text-3xl">{title}</Base.Title>
              {description && (
                <Base.Description render={<div />} className="mt-1.5 text-ink-soft">
                  {description}
                </Base.Description>
              )}
            </div>
            {onClose && (
              <Base.Close
                aria-label="Schließen"
                className="grid size-11 shrink-0 place-items-center rounded-soft text-ink-soft hover:bg-paper-deep hover:text-ink"
              >
                <CloseIcon className="size-5" />
              </Base.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain px-5 py-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-7 sm:py-6">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
