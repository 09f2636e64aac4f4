import { createContext, use } from 'react'

/** Common style of inputs, selects and text areas. Scrolled to, the label above and the message below are in view too. */
export const CONTROL_STYLE =
  'block w-full min-w-0 min-h-11 rounded-soft border border-line-strong bg-paper-bright px-3 py-2 text-base text-ink ' +
  'text-ellipsis placeholder:text-ink-soft hover:border-river-700 disabled:opacity-65 ' +
  'scroll-mt-16 scroll-mb-14 aria-invalid:border-2 aria-invalid:border-error'

/** Attributes that a control takes from its `Field`. */
export type FieldControl = Readonly<{
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}>

export const FieldContext = createContext<FieldControl | null>(null)

/** Attributes for the control inside a `Field`; empty outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}
