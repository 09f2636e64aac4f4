import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'
import { mask } from './mask.ts'

/** Fields that must never be written, should anybody ever hand them to the log. */
const NEVER = ['email', 'to', 'password', 'token', 'authorization', 'apikey', 'headers', 'body', 'text']

/**
 * The log of an installation: JSON, a line for each entry, on standard output. It tells what happened and where, never to whom:
 * errors are described without what they quote, and texts that come from elsewhere (`reason`) are masked.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    serializers: {
      err: (error: unknown) => describeError(error),
      reason: (text: unknown) => mask(String(text)),
    },
    redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`]), censor: '[left out]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
