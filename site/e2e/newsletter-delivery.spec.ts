import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

/** A mail a second: enough to pause and resume meanwhile. */
const RECIPIENTS = 12

test('schedules a newsletter, sends it through the mail server, pauses, resumes and cancels it', async ({
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
  await page.getByRole('button', { name: 'Später senden' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`heute ${RECIPIENTS} aktive Abonnenten`)
  expect(await accessibilityFindings()).toEqual([])
  await page.getByRole('button', { name: 'Newsletter planen' }).click()
  await expect(toast(page, 'Newsletter geplant')).toBeVisible()
  await expect(page.getByLabel('Betreff')).toHaveValue('')

  const scheduled = page.getByRole('list', { name: 'Geplante Newsletter' }).getByRole('listitem')
  await expect(scheduled).toContainText('um 09:00 Uhr')
  await scheduled.getByRole('button', { name: 'Zeit ändern' }).click()
  await page.getByLabel('Wann?').fill('2020-01-01T10:00')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zeit ändern' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Diese Zeit ist schon vorbei.')
  await page
    .getByLabel('Wann?')
    .fill(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T10:30`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zeit ändern' }).click()
  await expect(scheduled).toContainText('um 10:30 Uhr')
  expect(await accessibilityFindings()).toEqual([])
  await scheduled.getByRole('button', { name: 'Jetzt senden' }).click()
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await expect(scheduled).toHaveCount(0)

  const delivery = page.getByRole('region', { name: 'Versand: Märzenmarkt' })
  await expect(delivery).toContainText(/[1-9]\d* von 12 versendet/)
  await delivery.getByRole('button', { name: 'Anhalten' }).click()
  await expect(delivery).toContainText('Angehalten')
  expect(await accessibilityFindings()).toEqual([])
  const [{ state } = {}] = await site.sql<{ state: string }>(
    `select state from newsletters where subject = 'Märzenmarkt'`,
  )
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
