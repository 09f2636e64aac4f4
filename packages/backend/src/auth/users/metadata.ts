import { z } from 'zod'
import { validationFailed } from '../errors.ts'

/** What applications keep with an account; every token carries it, so it is bounded. */
const LONGEST = 10_000

export const Metadata = z.record(z.string(), z.unknown())

/** New values over old ones; null removes a name, as GoTrue has it. Error: `validation_failed` when it grows too large. */
export function mergeMetadata(
  old: Record<string, unknown> | null,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...old, ...changes }).filter(([, value]) => value !== null),
  )
  if (JSON.stringify(merged).length > LONGEST) throw validationFailed('The metadata of the user is too large')
  return merged
}
