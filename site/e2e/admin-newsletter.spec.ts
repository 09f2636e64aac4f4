import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { addReady, subscribe, test } from './fixtures/newsletter-receiver.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function write(page: Page, subject: string, content = 'Grüß Gott') {
  await page.getByLabel('Betreff').fill(subject)
  await page.getByLabel('Inhalt').fill(content)
}

async function send(page: Page) {
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
}

test('a webhook is added, tested, used for a newsletter and deleted; the page fits every window with normal and large text', async ({
  page,
  site,
  receiver,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  // Six batches, of which five are sent at once.
  await subscribe(site, 510)
  await page.goto('/admin/newsletter')
  await expect(page.getByText('Kein aktiver Webhook', { exact: true })).toBeVisible()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')

  await test.step('added and tested', async () => {
    await openTab(page, 'Webhook-Einstellungen')
    await page.getByLabel('Webhook-URL').fill(`  ${receiver.url} `)
    await page.getByRole('button', { name: 'Webhook hinzufügen' }).click()
    await expect(toast(page, 'Webhook-URL wurde gespeichert')).toBeVisible()
    await expect(row).toContainText(receiver.url)
    await expect(row).toContainText('Nicht getestet')
    await expect(row).toContainText('Letzter Test: Nie')
    await row.getByRole('button', { name: 'Testen' }).click()
    await expect(toast(page, 'Webhook getestet')).toBeVisible()
    await expect(row.getByText('Getestet', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Schlüssel für die Signatur anzeigen' }).click()
    await expect(row.getByText(/^whsec_/)).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
  })

  await test.step('a newsletter is sent', async () => {
    await openTab(page, 'Verfassen')
    await expect(page.getByText('Webhook bereit', { exact: true })).toBeVisible()
    await write(page, 'Weihnachtsdorferöffnungsfeier', 'Grüß Gott,\n\nes ist wieder so weit.')
    await expect(page.getByRole('region', { name: 'Vorschau' })).toContainText('es ist wieder so weit.')
    expect(await accessibilityFindings()).toEqual([])
    await page.getByRole('button', { name: 'Newsletter senden' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('geht an 510 aktive Abonnenten')
    await page.getByRole('button', { name: 'Jetzt versenden' }).click()
    await expect(toast(page, 'Newsletter versendet')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('510 von 510 Abonnenten erreicht')).toBeVisible()
    await expect(page.getByLabel('Betreff')).toHaveValue('')
    const sent = receiver.messages.filter(({ type }) => type === 'newsletter.send')
    expect(new Set(sent.flatMap(({ data }) => data.subscribers.map(({ email }) => email))).size).toBe(510)
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
  })

  await test.step('deleted; its log stays', async () => {
    await openTab(page, 'Webhook-Einstellungen')
    await row.getByRole('button', { name: 'Ausschalten' }).click()
    await expect(toast(page, 'Status aktualisiert')).toBeVisible()
    await expect(row.getByText('Inaktiv', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(toast(page, 'Webhook gelöscht')).toBeVisible()
    await expect(page.getByText('Noch kein Webhook eingerichtet')).toBeVisible()
    await openTab(page, 'Versandprotokoll')
    const logs = page.getByRole('list', { name: 'Versandprotokoll' }).getByRole('listitem')
    await expect(logs).toHaveCount(7)
    await expect(logs.first()).toContainText(receiver.url)
    await expect(logs.first()).toContainText('Erfolg')
    await expect(logs.first()).toContainText('Status 200')
    expect(await accessibilityFindings()).toEqual([])
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
  })
})

test.describe(() => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('a newsletter that did not reach every recipient is sent again to the remaining recipients only', async ({
    page,
    site,
    receiver,
    accessibilityFindings,
  }) => {
    await addReady(site, receiver.url)
    await signedInAs(page, site, 'admin')
    await subscribe(site, 250)
    receiver.refuse = 2
    await page.goto('/admin/newsletter')
    await write(page, 'Neues vom Markt')
    await send(page)
    await expect(toast(page, 'Newsletter teilweise versendet')).toBeVisible()
    await expect(page.getByText('150 von 250 Abonnenten erreicht')).toBeVisible()
    await expect(page.getByText('100 nicht erreicht')).toBeVisible()

    // As before, so after the page was closed.
    await page.reload()
    await openTab(page, 'Versandprotokoll')
    const sent = page.getByRole('list', { name: 'Versendete Newsletter' }).getByRole('listitem').first()
    await expect(sent).toContainText('150 von 250 erreicht')
    expect(await accessibilityFindings()).toEqual([])
    receiver.messages.length = 0
    await sent.getByRole('button', { name: /^Nur an die nicht Erreichten erneut senden/ }).click()
    await expect(toast(page, 'Newsletter versendet')).toBeVisible()
    await expect(sent).toContainText('250 von 250 erreicht')
    expect(receiver.messages.map(({ data }) => data.subscribers.length)).toEqual([100])
    await openTab(page, 'Verfassen')
    await expect(page.getByLabel('Betreff')).toHaveValue('')
  })
})

test('a draft is stored while it is typed, survives a reload, is sent to the admin as a test mail, and is deleted once it was sent to all', async ({
  page,
  site,
  receiver,
  accessibilityFindings,
}) => {
  await addReady(site, receiver.url)
  const account = await signedInAs(page, site, 'admin')
  await subscribe(site, 1)
  await page.goto('/admin/newsletter')
  const drafts = page.getByRole('list', { name: 'Entwürfe' }).getByRole('listitem')
  const stored = () => site.sql('select subject, content from newsletter_drafts order by created_at')
  await write(page, 'Herbstmarkt', 'Noch ohne Programm')
  await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible()
  await expect(drafts).toContainText(/Herbstmarkt.*Geändert \d\d\.\d\d\.\d{4}, \d\d:\d\d von \S.*Geöffnet/)
  await page.reload()
  await expect(page.getByLabel('Betreff')).toHaveValue('Herbstmarkt')
  await page.getByLabel('Inhalt').fill('Mit Programm')
  await page.getByRole('button', { name: 'An mich testen' }).click()
  await expect(toast(page, 'Probe versendet')).toBeVisible()
  expect(receiver.messages.flatMap(({ data }) => data.subscribers)).toMatchObject([{ email: account.email }])
  expect(receiver.messages.map(({ data }) => data.subject)).toEqual(['Probe: Herbstmarkt'])
  await expect.poll(stored).toEqual([{ subject: 'Herbstmarkt', content: 'Mit Programm' }])
  expect(await accessibilityFindings()).toEqual([])

  // Somebody else changes the draft that is open here: neither text is lost.
  await site.sql(`update newsletter_drafts set content = 'Von jemand anderem'`)
  await page.getByLabel('Inhalt').fill('Mit großem Programm')
  await page.getByRole('button', { name: 'Neuen Newsletter beginnen' }).click()
  await expect(toast(page, 'Als eigener Entwurf gespeichert')).toBeVisible()
  await expect(drafts).toHaveCount(2)
  await drafts.first().getByRole('button', { name: 'Öffnen Herbstmarkt' }).click()
  await expect(page.getByLabel('Inhalt')).toHaveValue('Mit großem Programm')
  await send(page)
  await expect(toast(page, 'Newsletter versendet')).toBeVisible()
  await expect(drafts).toHaveCount(1)
  expect(await stored()).toEqual([{ subject: 'Herbstmarkt', content: 'Von jemand anderem' }])
})
