import { availableParallelism, loadavg } from 'node:os'
import type { Compared } from './compare.ts'

/** One line of the table: the measured value and whether it meets its target. Without a target it is informative. */
export type Figure = Readonly<{ what: string; measured: string; target: string; ok: boolean }>

/** A ratio that must not be below `least`. */
export const atLeast = (what: string, ratio: number, least: number, note = ''): Figure => ({
  what,
  measured: withNote(`${ratio.toFixed(2)} x`, note),
  target: `at least ${least} x`,
  ok: ratio >= least,
})

/** A ratio that must not be above `most`. */
export const atMost = (what: string, ratio: number, most: number, note = ''): Figure => ({
  what,
  measured: withNote(`${ratio.toFixed(2)} x`, note),
  target: `at most ${most} x`,
  ok: ratio <= most,
})

/** A figure with the load of the machine. One whose client was the limit says nothing, so it fails. */
export function unlessClientBound(figure: Figure, client: ClientLimit): Figure {
  const measured = `${figure.measured}, load ${client.load.map((average) => average.toFixed(1)).join(' to ')}`
  if (!client.isClientBound) return { ...figure, measured }
  return { ...figure, measured: `client-bound, at ${client.clientRate.toFixed(0)}/s: ${measured}`, ok: false }
}

type ClientLimit = Pick<Compared, 'isClientBound' | 'clientRate' | 'load'>

/** A figure in `unit` that must stay under `bound`. */
export const under = (what: string, value: number, bound: number, unit: string, note = ''): Figure => ({
  what,
  measured: withNote(`${value.toFixed(value < 10 ? 2 : 0)} ${unit}`, note),
  target: `under ${bound} ${unit}`,
  ok: value < bound,
})

/** A count that must be 0. */
export const none = (what: string, count: number, note = ''): Figure => ({
  what,
  measured: withNote(String(count), note),
  target: '0',
  ok: count === 0,
})

export const information = (what: string, measured: string): Figure => ({
  what,
  measured,
  target: '',
  ok: true,
})

/** Runs one part after printing the load of the machine, on which the figures depend. */
export async function measurePart(
  name: string,
  part: () => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  process.stdout.write(`${name}: ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before\n`)
  const begun = performance.now()
  const figures = await part().catch((error: Error) => [
    { what: name, measured: error.message.split('\n')[0] ?? '', target: 'can be measured', ok: false },
  ])
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  process.stdout.write(`${name}: ${seconds} s, load ${loadavg()[0]?.toFixed(1)} after\n`)
  return figures
}

/** Prints the table; sets exit code 1 when a target was missed. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = [['what', 'measured', 'target', 'ok'], ...figures.map(cellsOf)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  process.stdout.write(`\n${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`)
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
}

const cellsOf = ({ what, measured, target, ok }: Figure): string[] => [
  what,
  measured,
  target,
  target === '' ? '' : ok ? 'yes' : 'NO',
]

const withNote = (measured: string, note: string): string => (note ? `${measured} (${note})` : measured)
