import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize }

/** A button that does something on this page; `type` is "button" unless said otherwise. See ButtonLink to go elsewhere. */
export function Button({ variant = 'primary', size = 'medium', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonStyle(variant, size, className)} />
}
