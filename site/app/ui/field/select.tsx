import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { CONTROL_STYLE, useFieldControl } from './control'

/** A native `<select>` with `<option>` children. Inside a `Field`. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useFieldControl()}
      {...rest}
      className={classNames(CONTROL_STYLE, 'chevron appearance-none pr-10', className)}
    />
  )
}
