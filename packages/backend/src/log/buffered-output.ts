import pino, { type DestinationStream } from 'pino'

/** Lines are written together once they have so many characters, or after so many milliseconds. */
const WRITTEN_AT_ONCE = 16_384
const LONGEST_WAIT_MILLISECONDS = 500
/** Bytes that wait at most while nobody reads standard output; later lines are dropped. */
const MAX_WAITING = 8_388_608

/**
 * Standard output for a log with a line per request, which would take a tenth of the processor time one by one. What waits is written
 * before the process exits and after a line of the level "fatal"; SIGKILL loses it. The library's own buffer measures its whole text again
 * with each line.
 */
export function bufferedOutput(): DestinationStream & Readonly<{ flushSync(): void }> {
  let waiting = ''
  const write = (): void => {
    if (waiting !== '') output.write(waiting)
    waiting = ''
  }
  // Before the library's own handler of this event, which closes the output.
  process.once('beforeExit', () => write())
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING })
  const flushSync = () => {
    // After `beforeExit` there is nothing left, and the output is closed.
    if (waiting === '') return
    write()
    output.flushSync()
  }
  setInterval(write, LONGEST_WAIT_MILLISECONDS).unref()
  process.once('exit', flushSync)
  return {
    write(line) {
      waiting += line
      if (waiting.length >= WRITTEN_AT_ONCE) write()
    },
    flushSync,
  }
}
