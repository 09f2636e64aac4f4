import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_STYLE } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

/** An `<input>` with all of its attributes. Inside a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classNames(CONTROL_STYLE, className)} />
}
