/** Compares the server with bare Node and PostgREST, and prints one table; exits with 1 when a target is missed. Needs a build. */
import { type Figure, measurePart, measureRest, printFigures } from 'zunft-backend/bench'
import { measureCache } from './cache.ts'

const PARTS = [
  ['cache', measureCache],
  ['rest', measureRest],
] as const

const begun = performance.now()
const figures: Figure[] = []
for (const [name, part] of PARTS) figures.push(...(await measurePart(name, part)))
printFigures(figures)
process.stdout.write(`\n${((performance.now() - begun) / 60_000).toFixed(1)} minutes\n`)
