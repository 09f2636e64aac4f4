import { expect, test } from './fixtures/test.ts'

for (const path of ['/Satzung.pdf', '/Mitgliedsantrag.pdf']) {
  test(`${path} is served as a PDF`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })
}

test('the statutes open in a new tab', async ({ page, context }) => {
  await page.goto('/')
  const requested = context.waitForEvent('request', (request) => request.url().endsWith('/Satzung.pdf'))
  const opened = context.waitForEvent('page')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Satzung.*öffnet in neuem Tab/ })
    .click()
  await Promise.all([opened, requested])
  await expect(page).toHaveURL('/')
})

test('the membership page links to the application with its file type', async ({ page }) => {
  await page.goto('/mitmachen')
  const link = page.getByRole('main').getByRole('link', { name: 'Antrag als PDF herunterladen' })
  await expect(link).toContainText('(PDF)')
  const downloading = page.waitForEvent('download')
  await link.click()
  expect((await downloading).suggestedFilename()).toBe('Mitgliedsantrag.pdf')
})
