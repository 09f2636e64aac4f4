/** The whole gate in one ordered list: stops at the first step that fails and says which. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

type Step = readonly [what: string, command: string, ...args: string[]]

const STEPS: readonly Step[] = [
  ['route types', 'react-router', 'typegen'],
  ['types of the site', 'tsc', '-p', 'tsconfig.json'],
  ['types of everything else', 'tsc', '-p', 'server/tsconfig.json'],
  ['lint and format', 'biome', 'check', '.'],
  ['import rules', 'depcruise', 'app', 'server', 'conformance', 'e2e', 'bench', 'scripts', 'supabase'],
  ['unused code', 'knip'],
  ['known vulnerabilities', 'node', 'scripts/audit.ts'],
  ['build', 'node', 'scripts/build.ts'],
  ['unit, service and conformance tests', 'vitest', 'run'],
  ['browser tests', 'playwright', 'test'],
]

const begun = performance.now()
for (const [what, command, ...args] of STEPS) {
  const stepBegun = performance.now()
  process.stdout.write(`\n── ${what}\n`)
  const { status, error } = spawnSync(join('node_modules', '.bin', command), args, { stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write(`\n${what}: failed${error ? ` (${error.message})` : ''}\n`)
    process.exit(1)
  }
  process.stdout.write(`   ${seconds(stepBegun)} s\n`)
}
process.stdout.write(`\nAll green in ${seconds(begun)} s\n`)

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
