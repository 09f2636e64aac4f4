import { createContext, use } from 'react'

/** What a control takes over from the field around it. */
export type FieldControl = Readonly<{
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}>

export const FieldContext = createContext<FieldControl | null>(null)

/** Attributes for the control inside a `Field`; none outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}
