import { expect, test } from './fixtures/test.ts'

test('the footer links to the legal notice: association, board, designer, liability', async ({ page }) => {
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

test('the privacy policy has twelve numbered sections and a link to each', async ({ page }) => {
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

test('reading sets no cookie and stores nothing, as the privacy policy states', async ({ page }) => {
  for (const path of ['/', '/events', '/impressum', '/datenschutz']) await page.goto(path)
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  for (const key of ['likedIdeas', 'likedPosts', 'newsletterAddresses', 'userIdentifier'])
    await expect(page.getByRole('term').filter({ hasText: key })).toBeVisible()
})
