import { StartError } from 'zunft-backend/errors'
import type { Entries, Head } from './entry.ts'
import { firstDifference, Sum, type Tally } from './tally.ts'

export type Whole = Readonly<{ head: Head; tally: Tally }>

/** Computes the tally of the entries and compares it with the one they contain. Throws a `StartError` that names the first difference. */
export async function verifyEntries(entries: Entries): Promise<Whole> {
  const files = new Map<string, Sum>()
  const tables = new Map<string, Sum>()
  let head: Head | undefined
  let tally: Tally | undefined
  for await (const entry of entries) {
    if (entry.kind === 'head') head = entry.head
    if (entry.kind === 'tally') tally = entry.tally
    if (entry.kind === 'file') checksumOf(files, entry.key).add(entry.bytes)
    if (entry.kind === 'rows') checksumOf(tables, entry.table).add(entry.bytes)
  }
  if (!head || !tally) throw new StartError('Die Sicherung ist nicht vollständig.')
  const difference = firstDifference(tally, {
    tables: Object.fromEntries(head.tables.map(({ name }) => [name, checksumOf(tables, name).ofRows()])),
    files: Object.fromEntries([...files].map(([key, sum]) => [key, sum.ofFile()])),
    missing: [],
  })
  if (difference) throw new StartError(`Die Sicherung ist beschädigt: ${difference}.`)
  return { head, tally }
}

function checksumOf(sums: Map<string, Sum>, name: string): Sum {
  const sum = sums.get(name) ?? new Sum()
  sums.set(name, sum)
  return sum
}
