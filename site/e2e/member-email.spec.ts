import { openSession, signedInAs, storedSession } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { mailedLink } from './fixtures/mail.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

test('a new e-mail address is used once both mails are confirmed', async ({ page, site, mailServer }) => {
  const account = await signedInAs(page, site, 'member')
  const email = `neu-${account.email}`
  await page.goto('/member/security')
  await expect(page.getByText('Wir schicken Ihnen zwei E-Mails')).toBeVisible()
  await page.getByLabel('Neue E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click()
  await expect(toast(page, 'Bitte bestätigen Sie beide E-Mails')).toBeVisible()
  await expect(page.getByText('wartet noch auf Ihre Bestätigung')).toContainText(email)

  const [first, second] = [
    await mailedLink(mailServer, account.email, 'email_change'),
    await mailedLink(mailServer, email, 'email_change'),
  ]
  const confirm = async (link: string) => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Änderung bestätigen' }).click()
  }
  await confirm(first)
  await expect(page.getByText('Eine Bestätigung fehlt noch')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(openSession(site, { ...account, email })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  await confirm(second)
  await expect(page.getByText('unter der neuen E-Mail-Adresse')).toBeVisible()
  expect((await storedSession(page, site))?.user.email).toBe(email)
  await openSession(site, { ...account, email })
})
