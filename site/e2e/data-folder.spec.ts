import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { skipOnRealHost } from './fixtures/skip-on-real-host.ts'
import { expect, test } from './fixtures/test.ts'

skipOnRealHost({ missing: 'own server' })

test('other users of the machine cannot read the data folder', ({ site }) => {
  const paths = readdirSync(site.dataDir, { recursive: true, encoding: 'utf8' })
  expect(paths).toEqual(expect.arrayContaining(['secrets.json', join('storage', 'objects')]))
  const open = paths.filter((path) => {
    // The database creates and removes files continuously.
    const found = lstatSync(join(site.dataDir, path), { throwIfNoEntry: false })
    return found && (found.isFile() || found.isDirectory()) && (found.mode & 0o077) !== 0
  })
  expect(open).toEqual([])
})
