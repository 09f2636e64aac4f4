/**
 * The test gate; with `--quick` its fast part (`npm run check`). Steps of a group run in parallel, at most as many as there are cores; a
 * group starts when the one before has passed, and the first failing step ends the run.
 */
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

type Step = readonly [what: string, command: string, ...args: string[]]

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name])

/** Those of `vitest.config.ts`, for the backend, whose own test command has only the usual one. */
const REPORTERS = ['default', resolve('scripts/flaky-tests-reporter.ts')].map((name) => `--reporter=${name}`)

const ROUTE_TYPES: Step = ['route types', 'react-router', 'typegen', 'site']

/** Static checks; the longest first, so that parallel lanes end at about the same time. */
const STATIC: readonly Step[] = [
  ['types of everything else', 'tsc', '-p', 'tsconfig.node.json'],
  ['types of the site', 'tsc', '-p', 'site/tsconfig.json'],
  ['types of the service worker', 'tsc', '-p', 'site/worker/tsconfig.json'],
  ['unused code', 'knip'],
  ['import rules', 'depcruise', 'packages', 'site', 'installation', 'scripts', 'supabase'],
  ['lint and format', 'biome', 'check', '.'],
]

const QUICK: readonly (readonly Step[])[] = [
  [ROUTE_TYPES],
  [['unit tests', 'vitest', 'run', ...projects('app', 'components', 'unit', 'backend unit')], ...STATIC],
]

const EVERYTHING: readonly (readonly Step[])[] = [
  [ROUTE_TYPES],
  [['build', 'node', 'scripts/build.ts'], ...STATIC, ['known vulnerabilities', 'node', 'scripts/audit.ts']],
  // One after the other: each has more workers than a small machine has cores.
  [['tests of the backend', 'npm', 'test', '--workspace', 'zunft-backend', '--', ...REPORTERS]],
  [['other tests', 'vitest', 'run', ...projects('app', 'components', 'unit', 'club', 'club conformance')]],
  [['browser tests', 'playwright', 'test', '--config', 'site/playwright.config.ts']],
]

// Ctrl-C also reaches the child processes: they fail, and so does this one.
process.on('SIGINT', () => {})
const TMPDIR = temporaryFolder()
/** Servers and commands that the tests start compile each module once. */
const env = {
  ...process.env,
  PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
  TMPDIR,
  NODE_COMPILE_CACHE: join(TMPDIR, 'compiled'),
}
const begun = performance.now()
const startedAt = Date.now()
for (const steps of process.argv.includes('--quick') ? QUICK : EVERYTHING) {
  const queue = steps.values()
  const lanes = Math.min(steps.length, availableParallelism())
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const step of queue) if (!process.exitCode) await run(step, lanes === 1)
    }),
  )
  if (process.exitCode) break
}
// Playwright ends without a word and with 0 where a file of tests never finishes loading; its last run is of before then.
if (!process.exitCode && !process.argv.includes('--quick') && lastBrowserRun() < startedAt) {
  process.stderr.write('\nbrowser tests: failed (none ran)\n')
  process.exitCode = 1
}
if (!process.exitCode) process.stdout.write(`\nAll green in ${seconds(begun)} s\n`)

/** The output of a parallel step is printed when it has ended. */
async function run([what, command, ...args]: Step, alone: boolean): Promise<void> {
  const stepBegun = performance.now()
  if (alone) process.stdout.write(`\n── ${what}\n`)
  const child = spawn(command, args, {
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `${signal ?? code}`))
  })
  if (!alone) process.stdout.write(`\n── ${what}\n${output}`)
  process.stdout.write(`   ${seconds(stepBegun)} s\n`)
  if (failure === undefined) return
  process.stderr.write(`\n${what}: failed (${failure})\n`)
  process.exitCode = 1
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

/** When Playwright last noted what a run of it came to, in milliseconds; 0 where it never did. */
function lastBrowserRun(): number {
  return statSync('test-results/.last-run.json', { throwIfNoEntry: false })?.mtimeMs ?? 0
}
