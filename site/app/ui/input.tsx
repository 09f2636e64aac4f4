import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { CONTROL_STYLE } from './control-style'
import { useFieldControl } from './field-context'

/** One line of text, a date, a file … : takes every attribute of `<input>`. Stands inside a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classNames(CONTROL_STYLE, className)} />
}
