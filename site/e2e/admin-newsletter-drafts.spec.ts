import { signedInAs } from './fixtures/accounts.ts'
import { addReady, subscribe, test } from './fixtures/newsletter-receiver.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

test('keeps the draft across a reload, and sends it to the admin as a test mail', async ({
  page,
  site,
  receiver,
}) => {
  await addReady(site, receiver.url)
  const account = await signedInAs(page, site, 'admin')
  await page.goto('/admin/newsletter')
  await page.getByLabel('Betreff').fill('Entwurf')
  await page.getByLabel('Inhalt').fill('Noch nicht fertig')
  await page.reload()
  await expect(page.getByLabel('Betreff')).toHaveValue('Entwurf')
  await expect(page.getByLabel('Inhalt')).toHaveValue('Noch nicht fertig')
  await page.getByRole('button', { name: 'An mich testen' }).click()
  await expect(toast(page, 'Probe versendet')).toBeVisible()
  await expect(toast(page, 'Newsletter versendet')).toHaveCount(0)
  expect(receiver.messages.flatMap(({ data }) => data.subscribers)).toMatchObject([{ email: account.email }])
  expect(receiver.messages.map(({ data }) => data.subject)).toEqual(['Probe: Entwurf'])
  await expect(page.getByLabel('Betreff')).toHaveValue('Entwurf')
})

test('stores drafts while they are typed, opens each of them, and deletes the one that was sent', async ({
  page,
  site,
  receiver,
  accessibilityFindings,
}) => {
  await addReady(site, receiver.url)
  await signedInAs(page, site, 'admin')
  await subscribe(site, 1)
  await page.goto('/admin/newsletter')
  const drafts = page.getByRole('list', { name: 'Entwürfe' }).getByRole('listitem')
  const stored = () => site.sql('select subject, content from newsletter_drafts order by created_at')
  await page.getByLabel('Betreff').fill('Herbstmarkt')
  await page.getByLabel('Inhalt').fill('Noch ohne Programm')
  await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible()
  await expect(drafts).toHaveCount(1)
  await expect(drafts.first()).toContainText(/Geändert \d\d\.\d\d\.\d{4}, \d\d:\d\d von \S/)
  await expect(drafts.first()).toContainText('Geöffnet')

  await page.getByRole('button', { name: 'Neuen Newsletter beginnen' }).click()
  await expect(page.getByLabel('Betreff')).toHaveValue('')
  await page.getByLabel('Betreff').fill('Weihnachtsdorf')
  await expect(drafts).toHaveCount(2)
  await page.reload()
  await page.getByLabel('Inhalt').fill('Am ersten Advent')
  await expect.poll(stored).toEqual([
    { subject: 'Herbstmarkt', content: 'Noch ohne Programm' },
    { subject: 'Weihnachtsdorf', content: 'Am ersten Advent' },
  ])
  expect(await accessibilityFindings()).toEqual([])

  // Somebody else changes the draft that is open here: neither text is lost.
  await site.sql(
    `update newsletter_drafts set content = 'Von jemand anderem' where subject = 'Weihnachtsdorf'`,
  )
  await page.getByLabel('Inhalt').fill('Am zweiten Advent')
  await expect(toast(page, 'Als eigener Entwurf gespeichert')).toBeVisible()
  await expect(drafts).toHaveCount(3)

  await page.getByRole('button', { name: 'Öffnen Herbstmarkt' }).click()
  await expect(page.getByLabel('Inhalt')).toHaveValue('Noch ohne Programm')
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await expect(toast(page, 'Newsletter versendet')).toBeVisible()
  await expect(page.getByLabel('Betreff')).toHaveValue('')
  await expect(drafts).toHaveCount(2)
  await drafts.first().getByRole('button', { name: 'Löschen' }).click()
  await page
    .getByRole('alertdialog', { name: 'Entwurf löschen' })
    .getByRole('button', { name: 'Löschen' })
    .click()
  await expect(drafts).toHaveCount(1)

  await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
  await page.getByRole('button', { name: 'Als Vorlage verwenden: Herbstmarkt' }).click()
  await expect(page.getByLabel('Inhalt')).toHaveValue('Noch ohne Programm')
})
