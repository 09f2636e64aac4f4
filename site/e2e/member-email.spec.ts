import { createAccount, keepSession, openSession } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { mailedLink } from './fixtures/mail.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

test('a new e-mail address is used once both mails are confirmed', async ({ page, site, mailServer }) => {
  const account = await createAccount(site)
  const email = `neu-${account.email}`
  await keepSession(page, site, await openSession(site, account))
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
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await confirm(first)
  await expect(openSession(site, { ...account, email })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  await confirm(second)
  await openSession(site, { ...account, email })
})
