import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const CREATE_LOG = new URL('./create-log.ts', import.meta.url).href
const ALL = Array.from({ length: 500 }, (_, n) => n)

/** A process that logs 500 lines and then does `ending`; its lines as they arrive. */
function startLogging(ending: string) {
  const script = `
    import { createLog } from ${JSON.stringify(CREATE_LOG)}
    const log = createLog('debug')
    for (let n = 0; n < 500; n += 1) log.debug({ n }, 'request')
    ${ending}`
  const logging = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { logging, lines: createInterface({ input: logging.stdout }) }
}

const numberOf = (line: string): number => JSON.parse(line).n

test.each([
  ['exits', 'process.exit(0)'],
  ['ends by itself', ''],
  ['throws', "throw new Error('broken')"],
  [
    'is stopped by a signal that it handles',
    "process.once('SIGTERM', () => process.exit(0)); setInterval(() => process.kill(process.pid), 1)",
  ],
])('a process that %s has written every line', async (_what, ending) => {
  const written: number[] = []
  for await (const line of startLogging(ending).lines) written.push(numberOf(line))
  // The last ones may overtake what the operating system was writing at the exit.
  expect(written.sort((a, b) => a - b)).toEqual(ALL)
})

test('lines are written while the process goes on', async () => {
  const { logging, lines } = startLogging('setInterval(() => {}, 60_000)')
  for await (const line of lines) if (numberOf(line) === ALL.at(-1)) logging.kill('SIGKILL')
  expect(logging.killed).toBe(true)
})
