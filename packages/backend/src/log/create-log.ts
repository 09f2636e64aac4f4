import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError, mask } from './masking.ts'

/** Fields that are censored wherever they are logged. */
const CENSORED = ['email', 'to', 'password', 'token', 'authorization', 'apikey', 'headers', 'body', 'text']

/**
 * The log of an installation: one JSON object per line on standard output, without personal data. Errors are written without the values
 * they quote, and texts from outside (`reason`) are masked. What waits to be written is written before the process exits and after a line
 * of the level "fatal"; SIGKILL loses it.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    serializers: {
      err: (error: unknown) => describeError(error),
      reason: (text: unknown) => mask(String(text)),
    },
    redact: { paths: CENSORED.flatMap((name) => [name, `*.${name}`]), censor: '[left out]' },
  }
  return pino(options, destination ?? bufferedOutput())
}

/** Lines are written together after this many bytes or milliseconds. */
const WRITTEN_AT_ONCE = 65_536
/** Characters of lines that are encoded together: larger and smaller portions are slower. */
const ENCODED_AT_ONCE = 1_500
const LONGEST_WAIT_MILLISECONDS = 500
/** Maximum of waiting bytes while standard output is not read; later lines are dropped. */
const MAX_WAITING = 8_388_608
/** Most bytes of a character in UTF-8 for each unit of a string. */
const BYTES_OF_UNIT = 3

/**
 * Standard output for a log with a line per request, which would take a tenth of the processor time one by one. What waits is written
 * before the process exits and after a line of the level "fatal"; SIGKILL loses it. The library's own buffer measures its whole text again
 * with each line.
 */
function bufferedOutput(): DestinationStream & Readonly<{ flushSync(): void }> {
  let text = ''
  let waiting = Buffer.allocUnsafe(WRITTEN_AT_ONCE)
  let used = 0
  const writeBytes = (): void => {
    if (used === 0) return
    output.write(waiting.subarray(0, used))
    waiting = Buffer.allocUnsafe(WRITTEN_AT_ONCE)
    used = 0
  }
  const encode = (): void => {
    const most = text.length * BYTES_OF_UNIT
    if (used + most > WRITTEN_AT_ONCE) writeBytes()
    if (most > WRITTEN_AT_ONCE) output.write(Buffer.from(text))
    else used += waiting.write(text, used)
    text = ''
  }
  const write = (): void => {
    encode()
    writeBytes()
  }
  // Before the library's own handler of this event, which closes the output.
  process.once('beforeExit', () => write())
  const output = pino.destination({
    dest: 1,
    sync: false,
    maxLength: MAX_WAITING,
    contentMode: 'buffer',
  }) as unknown as ByteOutput
  const flushSync = () => {
    // After `beforeExit` there is nothing left, and the output is closed.
    if (used === 0 && text === '') return
    write()
    output.flushSync()
  }
  setInterval(write, LONGEST_WAIT_MILLISECONDS).unref()
  process.once('exit', flushSync)
  return {
    write(line) {
      text += line
      if (text.length >= ENCODED_AT_ONCE) encode()
    },
    flushSync,
  }
}

/** The library's types declare only its output of strings. */
type ByteOutput = Readonly<{ write(bytes: Buffer): boolean; flushSync(): void }>
