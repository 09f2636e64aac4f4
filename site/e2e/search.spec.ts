import { expect, test } from './fixtures/test.ts'

test('the search shows the first hits of each kind, and all of one', async ({ page }) => {
  await page.goto('/suche')
  await page.getByRole('searchbox', { name: 'Suche' }).fill('Roding')
  await expect(page).toHaveURL('/suche?q=Roding')
  const businesses = page.getByRole('region', { name: /^Betriebe/ })
  await expect(businesses.getByRole('listitem')).toHaveCount(5)
  const [, total] =
    /\((\d+)\)/.exec((await businesses.getByRole('heading', { level: 2 }).textContent()) ?? '') ?? []
  await page.getByRole('link', { name: 'Betriebe: mehr Treffer zeigen' }).click()
  await expect(businesses.getByRole('listitem')).toHaveCount(Number(total))
  await expect(page.getByRole('link', { name: 'Überall suchen' })).toBeVisible()
})
