import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '../button/button-style'
import { classNames } from '../class-names'
import { useMenu } from './use-menu'

type MenuProps = {
  /** What the actions belong to, for screen readers: the title of the row. */
  about?: string
  /** Shows the dots only, for rows. */
  compact?: boolean
  /** Edge of the button where the list starts. */
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * The secondary actions of a screen or a row behind the button "Mehr". It is a `details` element, so that it opens before the code has
 * arrived; the code adds closing and the arrow keys.
 */
export function Menu({ about, compact = false, align = 'end', children }: MenuProps) {
  const { open, setOpen, close, ref, buttonRef } = useMenu<HTMLDetailsElement, HTMLElement>()
  useEffect(() => setOpen(ref.current?.open ?? false), [ref, setOpen])

  /** The focus goes back first: a dialog that the action opens returns it to the button. */
  function select() {
    buttonRef.current?.focus()
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    setOpen(true)
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
    const focused = items.indexOf(document.activeElement as HTMLElement)
    const next = focused < 0 && step < 0 ? -1 : focused + step
    // After the list is shown: before, its items cannot be focused.
    requestAnimationFrame(() => items.at(next % items.length)?.focus())
  }

  return (
    <details
      ref={ref}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={onKeyDown}
      className="relative shrink-0 print:hidden"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a summary opens without code */}
      <summary
        ref={buttonRef}
        role="button"
        tabIndex={0}
        aria-haspopup="menu"
        aria-expanded={open}
        title={compact ? 'Mehr' : undefined}
        className={
          compact
            ? 'grid size-11 cursor-pointer list-none place-items-center rounded-soft text-river-800 hover:bg-river-100 aria-expanded:bg-river-100 [&::-webkit-details-marker]:hidden'
            : buttonStyle(
                'secondary',
                'medium',
                'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
              )
        }
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className={compact ? 'sr-only' : undefined}>
          Mehr{about && <span className="sr-only">: {about}</span>}
        </span>
      </summary>
      <div
        role="menu"
        aria-label="Mehr"
        tabIndex={-1}
        onClickCapture={select}
        className={classNames(
          'absolute top-full z-20 mt-1 w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-52 rounded-card border border-line bg-paper-bright py-1.5 shadow-lifted',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}

const ITEM = 'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left font-semibold no-underline'

type ItemProps = { icon?: LucideIcon; children: ReactNode }

type MenuActionProps = ItemProps & { onSelect: () => void; destructive?: boolean; disabled?: boolean }

export function MenuAction({ icon: Icon, children, onSelect, destructive, disabled }: MenuActionProps) {
  return (
    <button
      type="button"
      role="menuitem"
      onClick={onSelect}
      disabled={disabled}
      className={classNames(
        ITEM,
        'disabled:opacity-65',
        destructive ? 'text-error hover:bg-error-light' : 'text-river-900 hover:bg-river-100',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      <span>{children}</span>
    </button>
  )
}

export function MenuLink({ icon: Icon, children, to }: ItemProps & { to: string }) {
  return (
    <Link role="menuitem" to={to} className={classNames(ITEM, 'text-river-900 hover:bg-river-100')}>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      <span>{children}</span>
    </Link>
  )
}
