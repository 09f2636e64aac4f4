import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Newsletter abonnieren' })
const unsubscribeButton = (page: Page) => page.getByRole('button', { name: 'Newsletter abbestellen' })

async function isOnList(site: Site, email: string): Promise<boolean> {
  const [row] = await site.sql<{ active: boolean }>(
    'select active from public.newsletter_subscriptions where lower(email) = $1',
    [email],
  )
  return row?.active ?? false
}

test('page, profile and list of subscribers show the same state', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const { email } = await signedInAs(page, site, 'member')
  await page.goto('/member/newsletter')
  const card = page.getByRole('region', { name: 'Sie bekommen den Newsletter.' })
  await expect(card).toContainText(email)
  expect(await accessibilityFindings()).toEqual([])
  await unsubscribeButton(page).click()
  await expect(toast(page, 'Newsletter abbestellt')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sie bekommen den Newsletter nicht.' })).toBeVisible()
  expect(await isOnList(site, email)).toBe(false)

  await page.getByRole('link', { name: 'Mein Profil' }).click()
  const inProfile = page.getByRole('switch', { name: 'Newsletter abonnieren' })
  await expect(inProfile).not.toBeChecked()
  await inProfile.check()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
  expect(await isOnList(site, email)).toBe(true)

  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await unsubscribeButton(page).click()
  await expect(subscribeButton(page)).toBeVisible()
  await subscribeButton(page).click()
  await expect(
    toast(page, 'Newsletter abonniert!', 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.'),
  ).toBeVisible()
  expect(await isOnList(site, email)).toBe(true)
})

test.describe(() => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('a subscription that cannot be loaded or stored shows an error, and an unconfirmed account what is missing', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    const { id, email } = await signedInAs(page, site, 'member')
    await test.step('not loaded', async () => {
      await site.sql('revoke select on public.my_subscription from authenticated')
      try {
        await page.goto('/member/newsletter')
        await expect(page.getByText('Ihr Abonnement konnte nicht geladen werden.')).toBeVisible()
        expect(await accessibilityFindings()).toEqual([])
      } finally {
        await site.sql('grant select on public.my_subscription to authenticated')
      }
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await expect(unsubscribeButton(page)).toBeVisible()
    })

    await test.step('not stored: the switch keeps its position', async () => {
      await site.sql(
        `alter table public.profiles add constraint broken_for_test check (user_id <> '${id}' or newsletter_subscribed) not valid`,
      )
      try {
        await unsubscribeButton(page).click()
        await expect(
          toast(
            page,
            'Fehler',
            'Das Abonnement konnte nicht geändert werden. Bitte versuchen Sie es später erneut.',
          ),
        ).toBeVisible()
      } finally {
        await site.sql('alter table public.profiles drop constraint broken_for_test')
      }
      await expect(unsubscribeButton(page)).toBeEnabled()
      expect(await isOnList(site, email)).toBe(true)
    })

    await test.step('not confirmed: the choice waits', async () => {
      await site.sql('update auth.users set email_confirmed_at = null where id = $1', [id])
      await page.reload()
      await expect(page.getByText('Diese Adresse ist noch nicht bestätigt.')).toBeVisible()
      await unsubscribeButton(page).click()
      await expect(
        toast(page, 'Gespeichert', 'Ihre Wahl gilt, sobald die Adresse bestätigt ist.'),
      ).toBeVisible()
      await expect(subscribeButton(page)).toBeVisible()
      expect(await isOnList(site, email)).toBe(true)
      expect(await accessibilityFindings()).toEqual([])
    })
  })
})
