/** Queries the registry for known vulnerabilities of production dependencies; severe ones fail, an unreachable registry only warns. */
import { spawnSync } from 'node:child_process'
import { z } from 'zod'

/** Result of `npm audit --json`: severe vulnerabilities, or the reason why none could be queried. */
type Findings = Readonly<
  | { kind: 'vulnerable'; packages: readonly string[] }
  | { kind: 'clean' }
  | { kind: 'unanswered'; reason: string }
>

const SEVERE: ReadonlySet<string> = new Set(['high', 'critical'])

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string().default(''), via: z.array(z.unknown()).default([]) }),
  ),
})
const Advisory = z.object({ title: z.string(), url: z.string().default('') })

/** Parses the report of npm; any other output means that the registry did not respond. */
export function readFindings(output: string): Findings {
  const report = parsed(output)
  const checked = Report.safeParse(report)
  if (!checked.success) return { kind: 'unanswered', reason: reasonOf(report) }
  const severe = Object.entries(checked.data.vulnerabilities).filter(([, { severity }]) =>
    SEVERE.has(severity),
  )
  if (severe.length === 0) return { kind: 'clean' }
  const packages = severe.map(([name, { severity, range, via }]) => {
    const advisories = via.map((cause) => Advisory.safeParse(cause)).filter(({ success }) => success)
    const titles = advisories.map(({ data }) => `${data?.title} ${data?.url}`.trim())
    return [`${name} ${range} (${severity})`, ...titles].join('\n    ')
  })
  return { kind: 'vulnerable', packages }
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

function reasonOf(report: unknown): string {
  const { data } = z.object({ message: z.string() }).safeParse(report)
  // The registry's address is removed from the message.
  return data?.message.replace(/ - .*/s, '') ?? 'no readable answer'
}

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
