import { expect, test } from './fixtures/test.ts'

test('the documents are served as PDF', async ({ request }) => {
  const [business] = /\/betriebe\/[\w-]+/.exec(await (await request.get('/gutscheine')).text()) ?? []
  for (const path of [
    '/Satzung.pdf',
    '/Mitgliedsantrag.pdf',
    '/Teilnehmerliste.pdf',
    `${business}/plakat.pdf`,
  ]) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 5).toString(), path).toBe('%PDF-')
  }
})

test('the membership page links to the application with its file type; the statutes open in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/mitmachen')
  const link = page.getByRole('main').getByRole('link', { name: 'Antrag als PDF herunterladen' })
  const downloading = page.waitForEvent('download')
  await link.click()
  expect((await downloading).suggestedFilename()).toBe('Mitgliedsantrag.pdf')

  const requested = context.waitForEvent('request', (request) => request.url().endsWith('/Satzung.pdf'))
  const opened = context.waitForEvent('page')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Satzung.*öffnet in neuem Tab/ })
    .click()
  await Promise.all([opened, requested])
  await expect(page).toHaveURL('/mitmachen')
})
