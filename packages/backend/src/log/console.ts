import type { Logger } from 'pino'
import { describeError } from './describe-error.ts'
import { mask } from './mask.ts'

/** Redirects `console.error` and `console.warn` of pages and libraries to the log, masked like its other entries. */
export function logConsole(log: Logger, target: Pick<Console, 'error' | 'warn'> = console): void {
  for (const level of ['error', 'warn'] as const) {
    target[level] = (...printed: readonly unknown[]) => {
      const text = printed.filter((part) => typeof part === 'string').map(mask)
      const thrown = printed.find((part) => typeof part !== 'string')
      log[level](thrown === undefined ? {} : { err: describeError(thrown) }, text.join(' ') || 'printed')
    }
  }
}
