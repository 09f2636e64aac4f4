/**
 * Time from the command to the first 200, with an empty data folder and demo data and with an existing one, and memory of the server's
 * process. Needs a build. `node site/bench/start.ts`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../e2e/fixtures/site.ts'

const ROUNDS = 5
const folder = mkdtempSync(join(tmpdir(), 'zunft-bench-start-'))
const rows = { empty: [] as number[], existing: [] as number[], resident: [] as number[] }

for (let round = 0; round < ROUNDS; round++) {
  const dataDir = join(folder, String(round))
  rows.empty.push((await measure(dataDir)).milliseconds)
  const { milliseconds, megabytes } = await measure(dataDir)
  rows.existing.push(milliseconds)
  rows.resident.push(megabytes)
}
rmSync(folder, { recursive: true, force: true })

console.log(`median of ${ROUNDS} rounds`)
console.log(`empty data folder, demo data   ${median(rows.empty).toFixed(0)} ms   (limit 10000)`)
console.log(`existing data folder           ${median(rows.existing).toFixed(0)} ms   (limit 3000)`)
console.log(`resident memory after start    ${median(rows.resident).toFixed(0)} MB   (limit 160)`)

async function measure(dataDir: string): Promise<{ milliseconds: number; megabytes: number }> {
  const begun = performance.now()
  const site = await startSite({ DATA_DIR: dataDir })
  const answer = await fetch(site.url)
  if (answer.status !== 200) throw new Error(`${site.url} answered ${answer.status}`)
  await answer.text()
  const milliseconds = performance.now() - begun
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8')
  const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  await site.stop()
  return { milliseconds, megabytes }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
