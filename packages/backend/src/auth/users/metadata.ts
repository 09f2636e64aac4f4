import { z } from 'zod'
import { validationFailed } from '../errors.ts'

/** Metadata of an account (`user_metadata`); bounded, because every access token carries it. */
const LONGEST = 10_000

export const Metadata = z.record(z.string(), z.unknown())

/** Merges new values over old ones; null removes a name, as in GoTrue. Error: `validation_failed` when the result is too large. */
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
