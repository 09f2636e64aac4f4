import { z } from 'zod'

/** Result of `npm audit --json`: severe vulnerabilities, or the reason why none could be queried. */
export type Findings = Readonly<
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
