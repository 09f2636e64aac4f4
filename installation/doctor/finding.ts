/**
 * Result of a check. `well`: nothing to do. `attention`: works, but should be looked at. `broken`: needs action. `unknown`: could not be
 * checked, and why.
 */
type State = 'well' | 'attention' | 'broken' | 'unknown'

export type Finding = Readonly<{
  state: State
  /** One sentence in German. */
  says: string
  /** What to do about it, in German. */
  todo?: string
}>

export const well = (says: string): Finding => ({ state: 'well', says })
export const attention = (says: string, todo: string): Finding => ({ state: 'attention', says, todo })
export const broken = (says: string, todo: string): Finding => ({ state: 'broken', says, todo })
export const unknown = (says: string): Finding => ({ state: 'unknown', says })

/** `name` is stable, for programs that read the report; `title` is for people. */
export type Check = Readonly<{ name: string; title: string; run: () => Promise<readonly Finding[]> }>

export type CheckedFinding = Finding & Readonly<{ check: string; title: string }>

/** Runs the checks in sequence, so that the report is ordered; a check that throws becomes a finding. */
export async function runChecks(checks: readonly Check[]): Promise<readonly CheckedFinding[]> {
  const findings: CheckedFinding[] = []
  for (const { name, title, run } of checks) {
    const found = await run().catch((error: unknown) => [
      broken(
        `Die Prüfung ist gescheitert: ${(error as Error).message}`,
        'Bitte sehen Sie ins Protokoll des Servers.',
      ),
    ])
    findings.push(...found.map((finding) => ({ check: name, title, ...finding })))
  }
  return findings
}

const SIGNS: Record<State, string> = { well: '✓', attention: '!', broken: '✗', unknown: '–' }

/** Findings as text: one line each, followed by what to do. */
export function writeReport(findings: readonly CheckedFinding[]): string {
  const width = Math.max(...findings.map(({ title }) => title.length)) + 2
  const lines = findings.flatMap(({ state, title, says, todo }) => [
    `${SIGNS[state]} ${title.padEnd(width)}${says}`,
    ...(todo ? [`  ${' '.repeat(width)}→ ${todo}`] : []),
  ])
  return `${lines.join('\n')}\n\n${summary(findings)}\n`
}

function summary(findings: readonly CheckedFinding[]): string {
  const count = (state: State) => findings.filter((finding) => finding.state === state).length
  const broken = count('broken')
  const attention = count('attention')
  const hints = attention === 0 ? '' : attention === 1 ? ' Ein Hinweis (!).' : ` ${attention} Hinweise (!).`
  if (broken === 0) return `Alles in Ordnung.${hints}`
  return `${broken === 1 ? 'Eine Sache braucht' : `${broken} Dinge brauchen`} Ihre Hilfe (✗).${hints}`
}

/** Findings as JSON. */
export function writeJson(findings: readonly CheckedFinding[]): string {
  return `${JSON.stringify({ ok: isSound(findings), findings }, null, 2)}\n`
}

/** Whether no finding needs action. */
export const isSound = (findings: readonly CheckedFinding[]): boolean =>
  findings.every(({ state }) => state !== 'broken')
