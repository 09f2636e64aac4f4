import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { CONTROL_STYLE, useFieldControl } from './field'

/** A multi-line input that grows with its content where the browser supports it. Inside a `Field`. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={classNames(CONTROL_STYLE, 'field-sizing-content min-h-28 resize-y', className)}
    />
  )
}
