import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

/** A mail a second: enough to pause and resume meanwhile. */
const RECIPIENTS = 12

test('sends a newsletter through the mail server, pauses, resumes and cancels it', async ({
  page,
  site,
  mailServer,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await site.sql('delete from newsletter_subscriptions')
  await site.sql(
    `insert into newsletter_subscriptions (name, email)
     select 'Jürgen Müßig', 'leser' || n || '@example.org' from generate_series(1, $1::int) as n`,
    [RECIPIENTS],
  )
  await site.sql(
    `update records.newsletter_states set asked_at = null, confirmed_at = now(), proof = 'double_opt_in'`,
  )
  await page.goto('/admin/newsletter')
  await expect(page.getByText('E-Mail-Versand bereit', { exact: true })).toBeVisible()
  await page.getByLabel('Betreff').fill('Märzenmarkt')
  await page.getByLabel('Inhalt').fill('Grüß Gott')
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`geht an ${RECIPIENTS} aktive Abonnenten`)
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await expect(toast(page, 'Newsletter wird versendet')).toBeVisible()
  await expect(page.getByLabel('Betreff')).toHaveValue('')

  const delivery = page.getByRole('region', { name: 'Versand: Märzenmarkt' })
  await expect(delivery).toContainText(/[1-9]\d* von 12 versendet/)
  await delivery.getByRole('button', { name: 'Anhalten' }).click()
  await expect(delivery).toContainText('Angehalten')
  expect(await accessibilityFindings()).toEqual([])
  const [{ state } = {}] = await site.sql<{ state: string }>('select state from newsletters')
  expect(state).toBe('paused')
  const received = async () => (await mailServer.mails()).filter(({ subject }) => subject === 'Märzenmarkt')
  const whenPaused = (await received()).length
  expect(whenPaused).toBeLessThan(RECIPIENTS)

  await delivery.getByRole('button', { name: 'Fortsetzen' }).click()
  await expect.poll(async () => (await received()).length).toBeGreaterThan(whenPaused)
  await delivery.getByRole('button', { name: 'Versand abbrechen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen', exact: true }).click()
  await expect(delivery).toHaveCount(0)
  await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
  const newsletter = page.getByRole('list', { name: 'Versendete Newsletter' }).getByRole('listitem').first()
  await expect(newsletter).toContainText('Abgebrochen')
  await newsletter.getByText('Wer ihn nicht bekommen hat').click()
  await expect(newsletter).toContainText('Der Versand wurde abgebrochen.')

  const [mail] = await received()
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toMatch(
    /^<http:\/\/127\.0\.0\.1:\d+\/newsletter\/abmelden\/[\w-]{64}>$/,
  )
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.to).toEqual([
    { name: 'Jürgen Müßig', address: expect.stringMatching(/^leser\d+@example\.org$/) },
  ])
})
