import { createContext, use } from 'react'

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
