import type { z } from 'zod'

/** The values of an object by name, as zod checks each of them; `meta()` says how a form asks for it. */
export type ValueShape = Readonly<Record<string, z.ZodType>>

/** The shape of a list's items; empty if the type is no list. */
export function itemShapeOf(list: z.ZodType): ValueShape {
  const { innerType, element, shape } = list.def as Partial<
    Record<'innerType' | 'element', z.ZodType> & { shape: ValueShape }
  >
  return innerType || element ? itemShapeOf((innerType ?? element) as z.ZodType) : (shape ?? {})
}
