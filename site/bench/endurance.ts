/**
 * `npm run endurance [-- 50]`: kills the server repeatedly under write load and prints acknowledged writes that were lost; any lost write
 * is a failure.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKillRounds } from '../e2e/fixtures/kill-rounds.ts'
import { startSite } from '../e2e/fixtures/site.ts'

const rounds = Number(process.argv[2] ?? 50)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('How many kills? npm run endurance -- 50')
const dataDir = mkdtempSync(join(tmpdir(), 'zunft-endurance-'))
try {
  const { acknowledged, inconsistencies } = await runKillRounds(
    rounds,
    () => startSite({ DATA_DIR: dataDir, DEMO_DATA: 'off' }),
    (round, writes) =>
      process.stdout.write(`${round} kills, ${writes} acknowledged writes, nothing lost so far\n`),
  )
  process.stdout.write(
    inconsistencies.length === 0
      ? `\n${rounds} kills, ${acknowledged} acknowledged writes: all there, nothing half there\n`
      : `\n${inconsistencies.join('\n')}\n`,
  )
  process.exitCode = inconsistencies.length === 0 ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
