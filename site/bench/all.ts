/** Runs all benchmarks and prints one table; exits with 1 when a target is missed. Needs a build. */
import { type Figure, measureAuth, measurePart, measureRest, printFigures } from 'zunft-backend/bench'
import { measureCache } from './cache.ts'
import { measureCalendar } from './calendar.ts'
import { measureGrowth } from './growth.ts'
import { measureManyConnections } from './many-connections.ts'
import { measureNewsletter } from './newsletter.ts'
import { measureSearch } from './search.ts'

const PARTS = [
  ['cache', measureCache],
  ['calendar', measureCalendar],
  ['growth', measureGrowth],
  ['rest', measureRest],
  ['auth', measureAuth],
  ['many connections', measureManyConnections],
  ['newsletter', measureNewsletter],
  ['search', measureSearch],
] as const

const begun = performance.now()
const figures: Figure[] = []
for (const [name, part] of PARTS) figures.push(...(await measurePart(name, part)))
printFigures(figures)
process.stdout.write(`\n${((performance.now() - begun) / 60_000).toFixed(1)} minutes\n`)
