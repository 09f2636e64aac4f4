import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { CONTROL_STYLE, useFieldControl } from './control'

/** An `<input>` with all of its attributes. Inside a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classNames(CONTROL_STYLE, className)} />
}
