import type { CheckedFinding, State } from './finding.ts'

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
