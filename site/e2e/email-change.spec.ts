import { randomUUID } from 'node:crypto'
import { authClient, signedInAs, storedSession } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { mailedLink } from './fixtures/mail.ts'
import { expect } from './fixtures/test.ts'

test('changing the address requires confirmation from the old and the new one', async ({
  page,
  site,
  mailServer,
}) => {
  const account = await signedInAs(page, site, 'guest')
  const newAddress = `${randomUUID()}@example.org`
  const session = await storedSession(page, site)
  const client = authClient(site)
  await client.setSession(session ?? { access_token: '', refresh_token: '' })
  expect((await client.updateUser({ email: newAddress })).error).toBeNull()

  await page.goto(await mailedLink(mailServer, newAddress, 'email_change'))
  await page.getByRole('button', { name: 'Änderung bestätigen' }).click()
  await expect(page.getByText('Eine Bestätigung fehlt noch')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto(await mailedLink(mailServer, account.email, 'email_change'))
  await page.getByRole('button', { name: 'Änderung bestätigen' }).click()
  await expect(page.getByText('unter der neuen E-Mail-Adresse')).toBeVisible()
  expect((await storedSession(page, site))?.user.email).toBe(newAddress)
})
