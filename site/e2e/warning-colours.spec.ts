import { createEvent, uniqueTitle } from './fixtures/events.ts'
import { expect, test } from './fixtures/test.ts'

/** A red and a green that take the place of warnings, and the darkest colour there is. */
const ACCENTS = ['#a31515', '#1d6b2f', '#000000']

test('no colour of the association recolours required marks, errors and cancelled events', async ({
  page,
  site,
}) => {
  // Eight pages are loaded.
  test.slow()
  const title = uniqueTitle('Abgesagtes Fest')
  await createEvent(site, title)
  await site.sql(`update records.events set status = 'cancelled' where title = $1`, [title])
  const publish = (accent: string) =>
    site.sql(
      `insert into public.settings_versions (number, document)
       select number + 1, jsonb_set(document, '{look,accent}', to_jsonb($1::text)) from public.settings_versions order by number desc limit 1`,
      [accent],
    )
  const colours = async () => {
    await page.goto('/ideen')
    await page.getByRole('button', { name: 'Neue Idee' }).click()
    const form = page.locator('main form')
    await form.getByRole('button', { name: /einreichen/ }).click()
    const error = form.getByText(/Bitte /).first()
    await expect(error).toBeVisible()
    const colourOf = (element: Element) => getComputedStyle(element).color
    const mark = await form.locator('label span[aria-hidden]').first().evaluate(colourOf)
    const found = [mark, await error.evaluate(colourOf)]
    const button = await form
      .getByRole('button', { name: /einreichen/ })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.goto('/events')
    const badge = page
      .getByRole('article')
      .filter({ hasText: title })
      .getByText('Abgesagt', { exact: true })
      .first()
    const cancelled = await badge.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return `${color} on ${backgroundColor}`
    })
    return { warnings: [...found, cancelled], button }
  }
  try {
    const before = await colours()
    for (const accent of ACCENTS) {
      await publish(accent)
      const { warnings, button } = await colours()
      expect(warnings, accent).toEqual(before.warnings)
      expect(button, accent).not.toBe(before.button)
    }
  } finally {
    await publish('')
    await site.sql('delete from public.events where title = $1', [title])
  }
})
