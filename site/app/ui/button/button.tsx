import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'
import { useRestoredFocus } from './use-restored-focus'

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize }

/** A button; `type` is "button" by default. Use ButtonLink for navigation. */
export function Button({ variant = 'primary', size = 'medium', className, ref, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])
  useRestoredFocus(button, Boolean(rest.disabled))
  return <button type="button" {...rest} ref={button} className={buttonStyle(variant, size, className)} />
}
