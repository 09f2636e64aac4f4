import { describeError, isOutage, StartError } from 'zunft-backend/errors'
import type { Entries, Entry, Tally } from './backup/entry.ts'

const FAILED = 1
const INTERRUPTED = 130

/**
 * Runs a command, which returns its exit code. Expected errors are printed in one line, without data quoted by the database or a file.
 * Ctrl-C aborts the signal, so that `work` can revert what it has begun; a second one ends the process at once, and so does the first when
 * `work` does not use the signal.
 */
export async function runCommand(
  usage: string,
  work: (interrupted: AbortSignal) => Promise<number>,
): Promise<void> {
  const interruption = new AbortController()
  const interrupt = () => {
    if (interruption.signal.aborted || work.length === 0) process.exit(INTERRUPTED)
    interruption.abort(new StartError('Abgebrochen. Es wurde nichts verändert.'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  try {
    process.exitCode = await work(interruption.signal)
  } catch (error) {
    process.exitCode = interruption.signal.aborted ? INTERRUPTED : FAILED
    process.stderr.write(`${inWords(error, usage)}\n`)
  }
}

function inWords(error: unknown, usage: string): string {
  if (error instanceof StartError) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (code.startsWith('ERR_PARSE_ARGS')) return `Aufruf: ${usage}`
  const known = KNOWN[code] ?? (isOutage(error) ? OUTAGE : undefined)
  if (known) return path ? `${path}: ${known}` : known
  const { type, message, stack } = describeError(error)
  return `Unerwarteter Fehler. ${type}: ${message}\n${stack}`
}

const FULL = 'Der Datenträger ist voll. Es wurde nichts verändert.'
const FORBIDDEN = 'Auf diese Datei oder ihren Ordner darf hier nicht zugegriffen werden.'
const OUTAGE = 'Die Verbindung zur Datenbank ist abgebrochen. Es wurde nichts verändert.'

/** Messages by error codes of the system and SQLSTATEs. */
const KNOWN: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  '53100': FULL,
  EFBIG: 'Für das Dateisystem dort ist die Datei zu groß.',
  EEXIST: 'Unter diesem Namen gibt es schon eine Datei. Bitte wählen Sie einen anderen.',
  ENOENT: 'Diese Datei oder ihren Ordner gibt es nicht.',
  ENOTDIR: 'Diese Datei oder ihren Ordner gibt es nicht.',
  EISDIR: 'Das ist ein Ordner, keine Datei.',
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: FORBIDDEN,
}

/** Exit code of a complete backup, and of an installation with missing files. */
const INCOMPLETE = 2

/** Prints a tally as a table and returns the exit code. */
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
    `Achtung: ${tally.missing.length} Dateien, die das System kennt, sind verloren oder bei Supabase zurückgehalten. Alles andere ist enthalten.\n`,
  )
  return INCOMPLETE
}

const NUMBER = new Intl.NumberFormat('de-DE')
const MEGABYTES = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** Passes entries on until aborted, and shows the progress on a terminal. */
export async function* withProgress(
  what: string,
  entries: Entries,
  interrupted: AbortSignal,
): AsyncGenerator<Entry> {
  const begun = performance.now()
  let bytes = 0
  let shown = 0
  try {
    for await (const entry of entries) {
      interrupted.throwIfAborted()
      if (entry.kind === 'file' || entry.kind === 'rows') bytes += entry.bytes.length
      if (process.stderr.isTTY && performance.now() - shown > 200) {
        shown = performance.now()
        process.stderr.write(`\r  ${what} … ${MEGABYTES.format(bytes / 1_000_000)} MB`)
      }
      yield entry
    }
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).replace('.', ',')
  process.stderr.write(`  ${what}: ${MEGABYTES.format(bytes / 1_000_000)} MB in ${seconds} s\n`)
}
