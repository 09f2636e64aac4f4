/**
 * Time from the command to the first 200, with an empty data folder and demo data and with an existing one, and memory of the server's
 * process. Needs a build. `node site/bench/start.ts`; with `FRESH=folder` also the time that `npm start` takes in that folder, a clone with
 * its packages installed, the build included.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, measurePart, median, printFigures, under } from 'zunft-backend/bench'
import { startSite } from '../e2e/fixtures/site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Milliseconds between two requests to a server that is being built. */
const PAUSE = 20

printFigures([
  ...(await measurePart('start', starts)),
  ...(process.env.FRESH ? [await fresh(process.env.FRESH)] : []),
])

async function starts(): Promise<readonly Figure[]> {
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
  return [
    under('start, empty data folder with demo data', median(rows.empty), 4_000, 'ms'),
    under('start, existing data folder', median(rows.existing), 500, 'ms'),
    under('resident memory after the start', median(rows.resident), 160, 'MB'),
  ]
}

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

/** `npm start` without a build and without data. */
async function fresh(folder: string): Promise<Figure> {
  for (const made of ['build', 'data']) rmSync(join(folder, made), { recursive: true, force: true })
  const begun = performance.now()
  const npm = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: 'ignore' })
  let status = 0
  while (status !== 200 && npm.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    status = (await fetch('http://127.0.0.1:3000').catch(() => undefined))?.status ?? 0
  }
  const milliseconds = performance.now() - begun
  if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
  process.kill(-(npm.pid ?? 0), 'SIGINT')
  await once(npm, 'exit')
  return under('npm start in a fresh clone', milliseconds, 15_000, 'ms')
}
