import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { CONTROL_STYLE } from './control-style'
import { useFieldControl } from './field-context'

/** Several lines of text; grows with what is typed where the browser can. Stands inside a `Field`. */
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
