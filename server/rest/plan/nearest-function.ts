import type { Schema } from '../schema/types.ts'
import { editDistance } from './nearest-column.ts'

/** Names less alike than this are no help. */
const ALIKE = 0.33

/**
 * A hint for a call that fits no function: another overload of the same name, or else the function whose name is most
 * like the given one.
 */
export function nearestFunction(
  schemaName: string,
  name: string,
  args: readonly string[],
  schema: Schema,
): string | null {
  const overloads = schema.routines.get(name)
  const nearest = overloads
    ? mostAlike(
        overloads.map((routine) => listed(routine.args.map((argument) => argument.name))),
        listed(args),
      )
    : mostAlike([...schema.routines.keys()], name)
  if (nearest === null) return null
  return `Perhaps you meant to call the function ${schemaName}.${overloads ? name : ''}${nearest}`
}

const listed = (names: readonly string[]) => `(${[...names].sort().join(', ')})`

function mostAlike(candidates: readonly string[], wanted: string): string | null {
  let best = ALIKE
  let nearest: string | null = null
  for (const candidate of candidates) {
    const longest = Math.max(candidate.length, wanted.length)
    const likeness = 1 - editDistance(candidate.toLowerCase(), wanted.toLowerCase()) / longest
    if (likeness > best) {
      best = likeness
      nearest = candidate
    }
  }
  return nearest
}
