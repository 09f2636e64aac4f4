import { expect, test } from './fixtures/test.ts'

test('the footer links to legal notice and privacy policy, whose sections have a number and a link; reading sets no cookie and stores nothing, as it states', async ({
  page,
}) => {
  const legal = page.getByRole('contentinfo')
  const main = page.getByRole('main')
  await page.goto('/events')
  await legal.getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  await expect(main).toContainText('93426 Roding')
  await expect(page.getByRole('region', { name: 'Vorstand' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Gestaltung und Technik' })).toContainText(
    'Webwerkstatt Muster',
  )
  await expect(page.getByRole('region', { name: 'Haftung' }).getByRole('heading', { level: 3 })).toHaveCount(
    4,
  )

  await legal.getByRole('link', { name: 'Datenschutz' }).click()
  await expect(page).toHaveURL('/datenschutz')
  const sections = main.getByRole('heading', { level: 2 })
  await expect(sections).toHaveCount(12)
  await expect(sections.last()).toHaveText(/^12\./)
  await page
    .getByRole('navigation', { name: 'Abschnitte' })
    .getByRole('link', { name: /Bilder/ })
    .click()
  await expect(page.getByRole('heading', { name: '8. Bilder' })).toBeInViewport()

  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  for (const key of ['likedIdeas', 'likedPosts', 'signUps', 'userIdentifier'])
    await expect(page.getByRole('term').filter({ hasText: key })).toBeVisible()
})
