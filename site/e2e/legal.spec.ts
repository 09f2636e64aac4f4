import { expect, test } from './fixtures/test.ts'

test('the footer leads to the legal notice: association, board, designer, liability', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  const main = page.getByRole('main')
  await expect(main).toContainText('93426 Roding')
  await expect(page.getByRole('region', { name: 'Vorstand' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Gestaltung und Technik' })).toContainText(
    'Webwerkstatt Muster',
  )
  await expect(page.getByRole('region', { name: 'Haftung' }).getByRole('heading', { level: 3 })).toHaveCount(
    4,
  )
})

test('the privacy policy has twelve numbered sections, each one link away', async ({ page }) => {
  await page.goto('/datenschutz')
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(sections).toHaveCount(12)
  await expect(sections.last()).toHaveText(/^12\./)
  await page
    .getByRole('navigation', { name: 'Abschnitte' })
    .getByRole('link', { name: /Bilder/ })
    .click()
  await expect(page.getByRole('heading', { name: '8. Bilder' })).toBeInViewport()
})

test('the privacy policy is right: reading sets no cookie and keeps nothing in the browser', async ({
  page,
}) => {
  for (const path of ['/', '/events', '/impressum', '/datenschutz']) await page.goto(path)
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  for (const key of ['likedIdeas', 'likedPosts', 'newsletterAddresses', 'userIdentifier'])
    await expect(page.getByRole('term').filter({ hasText: key })).toBeVisible()
})
