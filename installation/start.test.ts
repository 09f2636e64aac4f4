import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { projectFolder } from './project-folder.ts'
import { noteSettingsGaps } from './start.ts'

describe('start', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  const noted = async () =>
    (await db.adminPool.query('select group_name, name, group_label, label from records.settings_gaps')).rows

  test('each start stores what the settings that hold lack, and nothing before there are any', async () => {
    const find = (document: unknown) =>
      Object.keys(document as object).map((group) => ({
        group,
        name: 'court',
        groupLabel: 'Rechtliches',
        label: 'Gericht',
      }))
    const start = (found: typeof find | undefined = find) =>
      noteSettingsGaps(db.ownerConnection, Promise.resolve(found))
    await start()
    expect(await noted()).toEqual([])
    await db.adminPool.query(
      `insert into public.settings_versions (number, document) values (1, '{"legal": {}}')`,
    )
    await start()
    const row = { group_name: 'legal', name: 'court', group_label: 'Rechtliches', label: 'Gericht' }
    expect(await noted()).toEqual([row])
    await noteSettingsGaps(db.ownerConnection, Promise.resolve(undefined))
    expect(await noted(), 'without the build of the site').toEqual([row])
  })
})

describe('the site in development', () => {
  test('the development server renders pages from their sources; a signal ends it and its database', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'zunft-development-'))
    const server = spawn(
      process.execPath,
      ['--conditions=development', projectFolder('installation/main.ts'), '--dev'],
      { env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off', NODE_ENV: 'development' } },
    )
    const exited = once(server, 'exit')
    const pidFile = join(dataDir, 'db', 'cluster', 'postmaster.pid')
    let url: string | undefined
    for await (const line of createInterface(server.stdout)) {
      url = /Zunft (http:\S+)/.exec(line)?.[1]
      if (url) break
    }
    const page = await fetch(`${url}/ideen`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
    expect(existsSync(pidFile)).toBe(true)
    server.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(existsSync(pidFile)).toBe(false)
    rmSync(dataDir, { recursive: true, force: true })
  }, 120_000)
})
