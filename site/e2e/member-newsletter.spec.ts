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
