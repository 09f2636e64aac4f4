import type { Page } from '@playwright/test'
import { signedInAs, storedSession } from './fixtures/accounts.ts'
import { uniqueTitle } from './fixtures/events.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test, toast } from './fixtures/test.ts'

/** Inserts an idea and returns its id. */
async function createIdea(
  site: Site,
  title: string,
  { category = 'general', status = 'approved', likes = 0 } = {},
): Promise<string> {
  const [row] = await site.sql<{ id: string }>(
    `insert into public.ideas (title, description, category, status, likes_count)
     values ($1, 'Von einem Test angelegt', $2, $3, $4) returning id`,
    [title, category, status, likes],
  )
  return row?.id ?? ''
}

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const likeButton = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'Like' })

/** The form on the page, by accessible names. */
function ideaForm(page: Page) {
  const form = page.getByRole('form', { name: 'Ihre Idee' })
  return {
    form,
    toggle: page.getByRole('button', { name: 'Neue Idee' }),
    title: form.getByLabel('Titel'),
    description: form.getByLabel('Beschreibung'),
    category: form.getByLabel('Kategorie'),
    name: form.getByLabel('Ihr Name'),
    email: form.getByLabel('Ihre E-Mail'),
    submit: form.getByRole('button', { name: 'Idee einreichen' }),
    cancel: form.getByRole('button', { name: 'Abbrechen' }),
  }
}

test('the HTML contains only approved ideas, newest first', async ({ request, site }) => {
  const waiting = uniqueTitle('Wartet noch')
  await createIdea(site, waiting, { status: 'pending' })
  const html = await (await request.get('/ideen')).text()
  expect(html).not.toContain(waiting)
  expect(html).toContain('Nach der Prüfung wird sie hier veröffentlicht.')
  const approved = await site.sql<{ title: string }>(
    `select title from public.ideas where status = 'approved' order by created_at desc`,
  )
  const places = approved.map(({ title }) => html.indexOf(title.replaceAll('&', '&amp;')))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  const contacts = await site.sql<{ submitter_email: string }>(
    'select submitter_email from records.idea_contacts where submitter_email is not null',
  )
  expect(contacts.length).toBeGreaterThan(0)
  for (const { submitter_email } of contacts) expect(html).not.toContain(submitter_email)
})

test.describe('with failures of the backend', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('a like that cannot be stored is not counted; likes are counted once per browser, refused a second time, and kept in browser and database', async ({
    page,
    site,
  }) => {
    const title = uniqueTitle('Beliebt')
    const id = await createIdea(site, title, { likes: 41 })
    const stored = () =>
      site.sql('select post_type, user_identifier from post_likes where post_id = $1', [id])
    await page.goto('/ideen')
    const like = likeButton(page, title)
    await site.sql('revoke insert on public.post_likes from anon')
    try {
      await like.click()
      await expect(toast(page, 'Fehler', 'Like konnte nicht hinzugefügt werden.')).toBeVisible()
      await expect(like).toHaveText('41')
    } finally {
      await site.sql('grant insert on public.post_likes to anon')
    }
    await like.focus()
    await page.keyboard.press('Enter')
    await expect(
      toast(page, 'Like hinzugefügt!', 'Vielen Dank für Ihre Unterstützung dieser Idee.'),
    ).toBeVisible()
    await expect(like).toHaveText('42')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toBeFocused()
    const kept = await page.evaluate(() => ({
      liked: localStorage.getItem('likedIdeas'),
      identifier: localStorage.getItem('userIdentifier'),
    }))
    expect(JSON.parse(kept.liked ?? '')).toContain(id)
    expect(await stored()).toEqual([{ post_type: 'idea', user_identifier: kept.identifier }])
    const again = toast(page, 'Bereits bewertet', 'Sie haben diese Idee bereits mit einem Like bewertet.')
    await page.keyboard.press('Enter')
    await expect(again).toBeVisible()
    await expect(like).toHaveText('42')
    await expect(like).toBeDisabled()
    await expect(like).toBeFocused()
    expect(await stored()).toHaveLength(1)
    await page.evaluate(() => localStorage.removeItem('likedIdeas'))
    await page.reload()
    await expect(like).toHaveText('42')
    await like.click()
    await expect(again).toBeVisible()
    await expect(like).toHaveText('42')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })

  test("a new idea that cannot be stored keeps the form's values; once it is submitted for review, the form closes and is empty when opened again", async ({
    page,
    site,
  }) => {
    const title = uniqueTitle('Radweg')
    await page.goto('/ideen')
    const form = ideaForm(page)
    await form.toggle.click()
    await expect(form.title).toBeFocused()
    await form.title.fill(title)
    await form.description.fill('Von der Schule zum Bahnhof.')
    await form.category.selectOption({ label: 'Kultur & Events' })
    await form.name.fill('Erika Mustermann')
    await form.email.fill('erika.mustermann@example.org')
    await site.sql('revoke insert on records.ideas from anon')
    try {
      await form.submit.click()
      await expect(toast(page, 'Fehler', 'Idee konnte nicht eingereicht werden.')).toBeVisible()
    } finally {
      await site.sql('grant insert on records.ideas to anon')
    }
    await form.submit.click()
    await expect(
      toast(page, 'Idee eingereicht!', 'Ihre Idee wird nach Prüfung veröffentlicht.'),
    ).toBeVisible()
    await expect(form.form).toHaveCount(0)
    await expect(form.toggle).toBeFocused()
    expect(
      await site.sql(
        `select description, category, submitter_name, submitter_email, status from public.ideas where title = $1`,
        [title],
      ),
    ).toEqual([
      {
        description: 'Von der Schule zum Bahnhof.',
        category: 'culture',
        submitter_name: 'Erika Mustermann',
        submitter_email: 'erika.mustermann@example.org',
        status: 'pending',
      },
    ])
    await form.toggle.click()
    await expect(form.title).toHaveValue('')
    await form.cancel.click()
    await expect(form.form).toHaveCount(0)
  })
})

test("a new idea of a member has the account's address, its name when chosen, and is sent with the access token; a like is sent with the public key", async ({
  page,
  site,
}) => {
  const { email } = await signedInAs(page, site, 'member')
  const title = uniqueTitle('Mit Namen')
  await page.goto('/ideen')
  const token = (await storedSession(page, site))?.access_token
  const form = ideaForm(page)
  await form.toggle.click()
  await expect(form.email).toHaveValue(email)
  await expect(form.name).toHaveValue('')
  await form.form.getByRole('checkbox', { name: 'Als Erika Mustermann veröffentlichen' }).check()
  await expect(form.name).toHaveValue('Erika Mustermann')
  await form.title.fill(title)
  await form.description.fill('Mit Absender.')
  const sending = page.waitForRequest(
    (sent) => sent.url().includes('/rest/v1/ideas') && sent.method() === 'POST',
  )
  await form.submit.click()
  expect(await (await sending).headerValue('authorization')).toBe(`Bearer ${token}`)
  await expect(toast(page, 'Idee eingereicht!')).toBeVisible()
  expect(
    await site.sql('select submitter_name, submitter_email from public.ideas where title = $1', [title]),
  ).toEqual([{ submitter_name: 'Erika Mustermann', submitter_email: email }])

  const liking = page.waitForRequest(/post_likes/)
  await page.getByRole('button', { name: 'Like' }).first().click()
  expect(await (await liking).headerValue('authorization')).toBe(`Bearer ${site.publishableKey}`)
})

test('without JavaScript the search is applied by the server', async ({ request, site }) => {
  const title = uniqueTitle('Nur HTML')
  await createIdea(site, title)
  const html = await (await request.get(`/ideen?suche=${encodeURIComponent(title)}`)).text()
  expect(html.match(/<article/g)).toHaveLength(1)
  expect(html).toContain(title)
})
