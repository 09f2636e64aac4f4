import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, lookOfButton } from './look-of-button'

/** A link that looks like a button. `to` takes paths of the site and full addresses alike. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  className = '',
  ...rest
}: LinkProps & ButtonLook & { className?: string }) {
  return <Link className={`${lookOfButton({ variant, size })} ${className}`} {...rest} />
}
