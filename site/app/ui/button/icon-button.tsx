import type { LucideIcon } from 'lucide-react'
import { classNames } from '../class-names'

type IconButtonProps = {
  icon: LucideIcon
  /** Accessible name, also shown as a tooltip. */
  label: string
  onClick: () => void
  /** Removes something. */
  destructive?: boolean
  disabled?: boolean
}

/** A small button without a visible label, for table rows. */
export function IconButton({ icon: Icon, label, onClick, destructive = false, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-soft border-2 border-transparent transition-colors disabled:opacity-65',
        destructive ? 'text-error hover:bg-error-light' : 'text-river-800 hover:bg-river-100',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
