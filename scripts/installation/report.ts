import type { Entries, Entry } from '../../server/backup/entry.ts'
import type { Tally } from '../../server/backup/tally.ts'
import { StartError } from '../../server/start-error.ts'

/** Runs what a command is for; what the person at the console can do something about is one line, not a stack. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.exitCode = 1
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const words = error instanceof StartError ? error.message : SYSTEM_ERRORS[code]
    if (words === undefined) throw error
    process.stderr.write(`\n${words}\n`)
  }
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'Der Datenträger ist voll. Es wurde nichts verändert.',
  EEXIST: 'Unter diesem Namen gibt es schon eine Datei. Bitte wählen Sie einen anderen.',
  ENOENT: 'Diese Datei oder ihren Ordner gibt es nicht.',
  EACCES: 'Auf diese Datei oder ihren Ordner darf hier nicht zugegriffen werden.',
}

/** Exit code of a backup that is complete, of an installation that is not. */
const INCOMPLETE = 2

/** Shows what an installation adds up to, as one table, and answers the exit code. */
export function showTally(tally: Tally): number {
  const tables = Object.entries(tally.tables).filter(([, { rows }]) => rows > 0)
  const files = Object.values(tally.files)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const lines = [
    ...tables.map(([name, { rows, sha256 }]) => [name, NUMBER.format(rows), sha256.slice(0, 16)]),
    ['Dateien', NUMBER.format(files.length), `${MEGABYTES.format(bytes / 1_000_000)} MB`],
  ]
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = lines.map(
    ([name = '', count = '', rest]) =>
      `  ${name.padEnd(widths[0] ?? 0)}  ${count.padStart(widths[1] ?? 0)}  ${rest}`,
  )
  process.stdout.write(`\n${text.join('\n')}\n\n`)
  if (tally.missing.length === 0) return 0
  process.stderr.write(
    `Achtung: ${tally.missing.length} Dateien, die das System kennt, waren schon vorher verloren. Alles andere ist enthalten.\n`,
  )
  return INCOMPLETE
}

const NUMBER = new Intl.NumberFormat('de-DE')
const MEGABYTES = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** Passes on what comes and shows on a terminal how far it has come. */
export async function* withProgress(what: string, entries: Entries): AsyncGenerator<Entry> {
  const begun = performance.now()
  let bytes = 0
  let shown = 0
  for await (const entry of entries) {
    if (entry.kind === 'file' || entry.kind === 'rows') bytes += entry.bytes.length
    if (process.stderr.isTTY && performance.now() - shown > 200) {
      shown = performance.now()
      process.stderr.write(`\r  ${what} … ${MEGABYTES.format(bytes / 1_000_000)} MB`)
    }
    yield entry
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).replace('.', ',')
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  process.stderr.write(`  ${what}: ${MEGABYTES.format(bytes / 1_000_000)} MB in ${seconds} s\n`)
}
