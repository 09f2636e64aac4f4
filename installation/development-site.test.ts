import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { projectFolder } from './project-folder.ts'

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
