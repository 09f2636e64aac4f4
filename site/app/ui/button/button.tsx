import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize }

/** A button; `type` is "button" by default. Use ButtonLink for navigation. */
export function Button({ variant = 'primary', size = 'medium', className, ref, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])
  useRestoredFocus(button, Boolean(rest.disabled))
  return <button type="button" {...rest} ref={button} className={buttonStyle(variant, size, className)} />
}

/**
 * Restores the focus that a button loses when it is disabled during a request, unless the focus has moved meanwhile: otherwise the keyboard
 * would continue at the top of the page.
 */
function useRestoredFocus(button: RefObject<HTMLButtonElement | null>, disabled: boolean): void {
  const wasFocused = useRef(false)
  // Before the next paint: after it, the browser has removed the focus.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (disabled) wasFocused.current = focused === button.current
    else if (wasFocused.current && focused === document.body) button.current?.focus({ preventScroll: true })
  }, [button, disabled])
}
