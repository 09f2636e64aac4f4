import type { ComponentProps } from 'react'
import { type ButtonLook, lookOfButton } from './look-of-button'

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** While what the button started is under way: it can't be pressed again. Give it a label that says so. */
    pending?: boolean
  }

export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  type = 'button',
  className = '',
  disabled,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={`${lookOfButton({ variant, size })} ${className}`}
      {...rest}
    />
  )
}
