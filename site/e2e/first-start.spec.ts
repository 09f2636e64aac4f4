import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { outputOfFirstStart } from './fixtures/filled-installations.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { roleOf, shownSignIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('data folder', () => {
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
})

test.describe('first admin', () => {
  skipOnRealHost({ missing: 'own server' })

  test('a start with demo data fills the database and prints the sign-in of its admin, not to the log; later starts print nothing', async ({
    site,
  }) => {
    const output = outputOfFirstStart()
    const { email = '', password = '' } = shownSignIn(output) ?? {}
    expect(email).toBe('admin@example.org')
    const log = output.split('\n').filter((line) => line.startsWith('{'))
    expect(log.length).toBeGreaterThan(0)
    expect(log.join()).not.toContain(password)

    // The installation of the other tests has started with a copy of this data.
    expect((await site.sql('select from public.events')).length).toBeGreaterThan(5)
    expect(shownSignIn(site.output())).toBeUndefined()
    expect(await roleOf(site, email, password)).toBe('admin')
  })
})
