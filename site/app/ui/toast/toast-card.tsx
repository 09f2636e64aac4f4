import type { SyntheticEvent } from 'react'
import { classNames } from '../class-names'
import { CloseIcon } from '../icon/close-icon'
import type { Toast } from './toast-context'
import { useCountdown } from './use-countdown'

const SHOWN_MILLISECONDS = 5_000

/** A toast. Its timer pauses while it is hovered or has the focus. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
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
