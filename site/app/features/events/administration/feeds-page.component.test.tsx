import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import FeedsPage from './feeds-page'

const FEED = {
  id: 'f',
  name: 'Sportverein',
  url: 'https://verein.example/a.ics',
  category: 'sport',
  location: null,
  organiser: 'SV Roding',
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
}
const RUN = {
  feed_id: 'f',
  succeeded_at: null,
  failures: 3,
  found: null,
  problem: 'Der Kalender ist nicht öffentlich (403).',
}

function open(write: (request: Request) => Response, feeds: object[] = [FEED]) {
  const requests = interceptFetch((request) => {
    if (request.method !== 'GET') return write(request)
    return Response.json(request.url.includes('/event_feed_runs') ? [RUN] : feeds)
  })
  renderPage(<FeedsPage />)
  return requests
}
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const written = (requests: readonly Request[]) =>
  Promise.all(
    requests
      .filter(({ method }) => method !== 'GET')
      .map(
        async (request) =>
          `${request.method} ${new URL(request.url).pathname.split('/').at(-1)} ${await request.text()}`,
      ),
  )

it('shows what went wrong, reads again, pauses and deletes after a question', async () => {
  const requests = open(() => Response.json({ id: 'f' }))
  const card = await screen.findByRole('article')
  expect(within(card).getByText('Der Kalender ist nicht öffentlich (403).')).toBeDefined()
  expect(within(card).getByText('Nicht lesbar')).toBeDefined()
  await press(/^Jetzt lesen/)
  expect(await screen.findByText('Der Kalender wird gelesen')).toBeDefined()
  await userEvent.click(screen.getByRole('switch'))
  await press(/^Löschen: Sportverein/)
  await press('Löschen')
  expect(await screen.findByText('Kalender gelöscht')).toBeDefined()
  expect(await written(requests)).toEqual([
    'POST read_event_feed {"_feed_id":"f"}',
    'PATCH event_feeds {"is_active":false}',
    'DELETE event_feeds ',
  ])
})

it('adds a calendar by its webcal address, and says why one is refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let code = '23505'
  const requests = open(
    () =>
      code ? Response.json({ code, message: 'no' }, { status: 409 }) : new Response(null, { status: 201 }),
    [],
  )
  expect(await screen.findByText('Noch keine Kalender')).toBeDefined()
  await press('Kalender hinzufügen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Kalender hinzufügen' }))
  const type = (label: RegExp, value: string) =>
    fireEvent.input(dialog.getByLabelText(label), { target: { value } })
  type(/^Name/, 'Chor')
  type(/^Veranstalter/, 'Chor Roding')
  type(/^Adresse/, 'ftp://chor.example')
  await press('Speichern')
  expect(dialog.getByText('Die Adresse beginnt mit https:// oder webcal://.')).toBeDefined()
  type(/^Adresse/, 'webcal://chor.example/a.ics')
  await press('Speichern')
  expect(await dialog.findByText('Diesen Kalender gibt es hier schon.')).toBeDefined()
  code = 'PT409'
  await press('Speichern')
  expect(await screen.findByText('Mehr als 30 Kalender sind nicht möglich.')).toBeDefined()
  code = '42501'
  await press('Speichern')
  expect(await screen.findByText('Der Kalender konnte nicht gespeichert werden.')).toBeDefined()
  code = ''
  await press('Speichern')
  expect(await screen.findByText('Kalender gespeichert')).toBeDefined()
  const sent = (await written(requests)).at(-1)
  expect(JSON.parse(sent?.replace('POST event_feeds ', '') ?? '')).toEqual({
    name: 'Chor',
    url: 'https://chor.example/a.ics',
    organiser: 'Chor Roding',
    category: 'general',
    location: null,
  })
})

it('says that the calendars could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  interceptFetch(() => refused())
  renderPage(<FeedsPage />)
  expect((await screen.findAllByText('Die Kalender konnten nicht geladen werden')).length).toBeGreaterThan(0)
})
