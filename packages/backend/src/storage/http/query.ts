import type { z } from 'zod'
import { wrongValue } from './wrong-value.ts'

/** Parses values of a request by a schema; `where` they are is named in the error. */
export function readValues<Shape extends z.ZodType>(
  where: string,
  values: Readonly<Record<string, unknown>>,
  shape: Shape,
): z.output<Shape> {
  const asked = shape.safeParse(values)
  if (asked.success) return asked.data
  throw wrongValue(where, asked.error)
}
