/** Names and results of all tests, wherever their files are: those of Vitest are run, browser tests are listed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordOrCompare, type Snapshot } from './snapshot.ts'

type Suite = Readonly<{ title: string; specs?: readonly { title: string }[]; suites?: readonly Suite[] }>
type Run = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

await recordOrCompare(async () => counted([...unitTests(), ...browserTests()]))

/** A third argument is the report of a run that has been (`vitest run --reporter=json`). */
function unitTests(): string[] {
  let [, , , , report] = process.argv
  if (!report) {
    report = join(mkdtempSync(join(tmpdir(), 'zunft-freeze-')), 'vitest.json')
    spawnSync('vitest', ['run', '--reporter=json', `--outputFile=${report}`], { stdio: 'inherit' })
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Run
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => `${fullName}: ${status}`),
  )
}

function browserTests(): string[] {
  const listed = execFileSync(
    'playwright',
    ['test', '--config', 'site/playwright.config.ts', '--list', '--reporter=json'],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  const { suites } = JSON.parse(listed) as { suites: Suite[] }
  const titles = ({ specs = [], suites = [] }: Suite): string[] => [
    ...specs.map(({ title }) => title),
    ...suites.flatMap(titles),
  ]
  return suites.flatMap(titles)
}

function counted(names: readonly string[]): Snapshot {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
