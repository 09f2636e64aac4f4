import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGLISH } from '../messages/messages.ts'
import { claimDataFolder, DataFolderInUse, refuseRootElsewhere } from './data-folder.ts'
import { StartError } from './start-error.ts'

const ROOT = 0

test('root refuses a data folder of another user, who could not start in it afterwards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-owned-'))
  if (process.getuid?.() === ROOT) chownSync(folder, 4711, 4711)
  const owner = statSync(folder).uid
  expect(() => refuseRootElsewhere(folder, ENGLISH, ROOT)).toThrow(StartError)
  expect(() => refuseRootElsewhere(folder, ENGLISH, ROOT)).toThrow(`${owner}`)
  expect(() => refuseRootElsewhere(folder, ENGLISH, owner)).not.toThrow()
  expect(() => refuseRootElsewhere(join(folder, 'none'), ENGLISH, ROOT)).not.toThrow()
  rmSync(folder, { recursive: true })
})

test('a data folder has one process at a time, and an unwritable one is refused with a message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-claimed-'))
  const release = await claimDataFolder(folder)
  await expect(claimDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUse)
  release()
  ;(await claimDataFolder(folder))()
  writeFileSync(join(folder, 'file'), '')
  const below = claimDataFolder(join(folder, 'file', 'data'))
  await expect(below).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^.+ \(DATA_DIR\) .+$/),
  })
  rmSync(folder, { recursive: true })
})
