import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** By name: the text of a page, the bytes of a route, the result of a test. */
export type Snapshot = Readonly<Record<string, string | number>>

/** `record <file>` writes `now` to the file; `compare <file>` prints the differences from the file and then fails. */
export async function recordOrCompare(
  now: () => Promise<Snapshot>,
  differs: (before: string | number, after: string | number) => boolean = (before, after) => before !== after,
): Promise<void> {
  const [mode, file = ''] = process.argv.slice(2)
  if (!/^(record|compare)$/.test(mode ?? '') || (mode === 'compare' && !existsSync(file)))
    throw new Error('Usage: node scripts/freeze/<script>.ts record|compare <file>')
  const after = await now()
  if (mode === 'record') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(after, null, 1))
    console.log(`${Object.keys(after).length} recorded`)
    return
  }
  const before = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const different = names.filter((name) => {
    const [old, recent] = [before[name], after[name]]
    return old === undefined || recent === undefined || differs(old, recent)
  })
  for (const name of different) console.log(`${name}\n${difference(before[name], after[name])}`)
  console.log(`${different.length} of ${names.length} differ`)
  if (different.length > 0) process.exitCode = 1
}

/** Lines that only one of them has. */
function difference(before: string | number = '(missing)', after: string | number = '(missing)'): string {
  const [old, recent] = [before, after].map((text) => String(text).split('\n')) as [string[], string[]]
  const removed = old.filter((line) => !recent.includes(line)).map((line) => `  - ${line}`)
  const added = recent.filter((line) => !old.includes(line)).map((line) => `  + ${line}`)
  return [...removed, ...added].join('\n') || '  other order of lines'
}
