import type { Schema } from '../schema/types.ts'
import { editDistance } from './nearest-column.ts'

/** Names less similar than this are not suggested. */
const MIN_SIMILARITY = 0.33

/**
 * A hint for a call without a matching function: another overload of the same name, or else the function whose name is most
 * similar to the given one.
 */
export function nearestFunction(
  schemaName: string,
  name: string,
  args: readonly string[],
  schema: Schema,
): string | null {
  const overloads = schema.routines.get(name)
  const nearest = overloads
    ? nearestBySimilarity(
        overloads.map((routine) => listed(routine.args.map((argument) => argument.name))),
        listed(args),
      )
    : nearestBySimilarity([...schema.routines.keys()], name)
  if (nearest === null) return null
  return `Perhaps you meant to call the function ${schemaName}.${overloads ? name : ''}${nearest}`
}

const listed = (names: readonly string[]) => `(${[...names].sort().join(', ')})`

/** Candidates share a trigram, or else a bigram; among them the smallest edit distance decides. */
function nearestBySimilarity(all: readonly string[], wanted: string): string | null {
  const candidates = all.filter((candidate) => mayBeAlike(candidate, wanted))
  if (candidates.length === 0) return null
  for (const size of [3, 2]) {
    const pieces = piecesOf(wanted, size)
    const alike = candidates
      .filter((candidate) => [...piecesOf(candidate, size)].some((piece) => pieces.has(piece)))
      .map((candidate) => ({ candidate, similarity: similarity(candidate, wanted) }))
      .filter((match) => match.similarity >= MIN_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity)
    if (alike[0]) return alike[0].candidate
  }
  return null
}

/** The difference in length is a lower bound of the distance; a body can contain names of a megabyte, which are not compared. */
function mayBeAlike(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= MIN_SIMILARITY * Math.max(one.length, other.length)
}

function similarity(one: string, other: string): number {
  return 1 - editDistance(one.toLowerCase(), other.toLowerCase()) / Math.max(one.length, other.length)
}

function piecesOf(text: string, size: number): Set<string> {
  const letters = `-${text.toLowerCase().replace(/[^a-z0-9, ]+/g, '')}-`
  const pieces = new Set<string>()
  for (let at = 0; at + size <= letters.length; at += 1) pieces.add(letters.slice(at, at + size))
  return pieces
}
