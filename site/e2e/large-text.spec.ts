import { overflowingElements } from './fixtures/layout.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

const LONG_WORD = 'Äpfel'.padEnd(90, 'm')

test('the longest words of submissions wrap inside their cards', async ({ page, site }) => {
  const remove = await createLongWords(site)
  try {
    await page.goto('/')
    const navigation = page.getByRole('banner').getByRole('navigation')
    for (const path of ['/', '/ideen', '/events', '/gutscheine', '/mein-roding', '/mitmachen']) {
      await navigation.locator(`a[href="${path}"]`).click()
      await expect(page.getByRole('main').getByText(LONG_WORD).filter({ visible: true })).not.toHaveCount(0)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        expect(await overflowingElements(page), `${path} at ${width}`).toEqual([])
      }
    }
  } finally {
    await remove()
  }
})

/** Inserts a submission of each kind with words that cannot wrap; returns a function that removes them. */
async function createLongWords(site: Site): Promise<() => Promise<void>> {
  const text = 'w'.repeat(300)
  await site.sql(
    `insert into public.events (title, description, category, location, submitter_name, start_date, is_user_submitted)
     values ($1::text, $2::text, 'general', $1::text, $1::text, now() + interval '1 hour', true)`,
    [LONG_WORD, text],
  )
  await site.sql(
    `insert into public.ideas (title, description, category, submitter_name, status)
     values ($1::text, $2::text, 'general', $1::text, 'approved')`,
    [LONG_WORD, text],
  )
  await site.sql(
    `insert into public.my_roding_posts (title, content, author_name, image_url, approved, approved_at)
     select $1::text, $2::text, $1::text, image_url, true, now() from public.my_roding_posts where image_url is not null limit 1`,
    [LONG_WORD, text],
  )
  await site.sql(
    `insert into public.voucher_participants
       (external_id, name, business_name, description, category_name, address, email, website, location_type)
     values ('manual-long', $1::text, $3::text, $2::text, $1::text, $1::text, $3::text || '@example.org', 'https://' || $3::text || '.example', 'acceptance')`,
    [LONG_WORD, text, 'a'.repeat(60)],
  )
  return async () => {
    for (const [table, column] of [
      ['events', 'title'],
      ['ideas', 'title'],
      ['my_roding_posts', 'title'],
      ['voucher_participants', 'name'],
    ]) {
      await site.sql(`delete from public.${table} where ${column} = $1`, [LONG_WORD])
    }
  }
}
