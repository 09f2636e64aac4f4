import pino, { type DestinationStream, type Logger } from 'pino'
import { bufferedOutput } from './buffered-output.ts'
import { describeError } from './describe-error.ts'
import { mask } from './mask.ts'

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
