import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { CONTROL_STYLE } from './control-style'
import { useFieldControl } from './field-context'

/** The platform's own list of choices, with `<option>` children; right on phones and for the keyboard. Inside a `Field`. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useFieldControl()}
      {...rest}
      className={classNames(CONTROL_STYLE, 'chevron appearance-none pr-10', className)}
    />
  )
}
