import { outputOfFirstStart } from './fixtures/filled-installations.ts'
import { roleOf, shownSignIn } from './fixtures/shown-sign-in.ts'
import { skipOnRealHost } from './fixtures/skip-on-real-host.ts'
import { expect, test } from './fixtures/test.ts'

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
