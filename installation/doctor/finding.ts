/**
 * Result of a check. `well`: nothing to do. `attention`: works, but should be looked at. `broken`: needs action. `unknown`: could not be
 * checked, and why.
 */
export type State = 'well' | 'attention' | 'broken' | 'unknown'

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
