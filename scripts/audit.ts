/** Queries the registry for known vulnerabilities of production dependencies; severe ones fail, an unreachable registry only warns. */
import { spawnSync } from 'node:child_process'
import { readFindings } from './audit/findings.ts'

const { stdout } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  { encoding: 'utf8', timeout: 60_000, maxBuffer: 50_000_000 },
)
const findings = readFindings(stdout ?? '')
if (findings.kind === 'clean') process.stdout.write('no known vulnerability that is high or critical\n')
if (findings.kind === 'unanswered') process.stdout.write(warning(findings.reason))
if (findings.kind === 'vulnerable') {
  process.stderr.write(`known vulnerabilities:\n  ${findings.packages.join('\n  ')}\n`)
  process.exitCode = 1
}

function warning(reason: string): string {
  return `
  ┌ NOT AUDITED ────────────────────────────────────────────────────────
  │ The registry did not say what is known about the dependencies:
  │ ${reason}.
  │ Nothing is proven. Run "npm audit --omit=dev" where the network is open.
  └─────────────────────────────────────────────────────────────────────
`
}
