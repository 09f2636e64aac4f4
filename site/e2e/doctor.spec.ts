import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './fixtures/installations.ts'

type Finding = { check: string; state: string; says: string }

function doctor(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['installation/commands/doctor.ts', '--json'],
    {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      timeout: 40_000,
    },
  )
  expect(stderr).toBe('')
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  const broken = findings.filter(({ state }) => state === 'broken').map(({ check }) => check)
  return { status, findings, broken }
}

test('checks a running and a stopped installation, reports defects and changes nothing', async ({
  installations,
}) => {
  test.slow()
  const DATA_DIR = await installations.newDataFolder()
  const site = await installations.start({ DATA_DIR })
  const running = doctor({ DATA_DIR, PORT: new URL(site.url).port })
  expect(running).toMatchObject({ status: 0, broken: [] })
  expect(running.findings).toContainEqual(expect.objectContaining({ check: 'port', state: 'well' }))
  expect(running.findings).toContainEqual(expect.objectContaining({ check: 'people', state: 'attention' }))
  await site.sql(`delete from supabase_migrations.schema_migrations where version = '20260101000300'`)
  await site.stop()

  const objects = join(DATA_DIR, 'storage', 'objects')
  const [first = ''] = readdirSync(objects)
  rmSync(join(objects, first), { recursive: true })
  chmodSync(join(DATA_DIR, 'secrets.json'), 0o644)
  const resting = doctor({ DATA_DIR, PORT: '0', RATE_LIMIT: 'off' })
  expect(resting).toMatchObject({ status: 1, broken: ['keys', 'storage', 'switches'] })
  const again = doctor({ DATA_DIR, PORT: '0' })
  const missing = (findings: Finding[]) =>
    findings.find(({ says }) => says.includes('Schritten des Aufbaus fehlen'))
  expect(missing(resting.findings)).toBeDefined()
  expect(missing(again.findings)).toEqual(missing(resting.findings))
  expect(doctor({ DATA_DIR, PORT: 'drei' })).toMatchObject({ status: 1, broken: ['settings'] })
})
