import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'

type ButtonLinkProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** A link that looks like a button: it leads to a page of this site. */
export function ButtonLink({ variant = 'primary', size = 'medium', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle(variant, size, className)} />
}
