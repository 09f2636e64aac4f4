import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_STYLE } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

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
