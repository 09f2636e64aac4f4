import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { CONTROL_STYLE } from './control-style'
import { useFieldControl } from './field-context'

/** An `<input>` with all of its attributes. Inside a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classNames(CONTROL_STYLE, className)} />
}
