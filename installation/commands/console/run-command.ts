import { isOutage } from 'zunft-backend/database'
import { StartError } from 'zunft-backend/errors'
import { describeError } from 'zunft-backend/log'

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
