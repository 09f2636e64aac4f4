import type { Logger } from 'pino'
import { describeError } from './describe-error.ts'
import { mask } from './mask.ts'

/** Takes what the rendered site and libraries print as errors and warnings into the log, in its form and by its rules. */
export function logConsole(log: Logger, target: Pick<Console, 'error' | 'warn'> = console): void {
  for (const level of ['error', 'warn'] as const) {
    target[level] = (...printed: readonly unknown[]) => {
      const text = printed.filter((part) => typeof part === 'string').map(mask)
      const thrown = printed.find((part) => typeof part !== 'string')
      log[level](thrown === undefined ? {} : { err: describeError(thrown) }, text.join(' ') || 'printed')
    }
  }
}
