import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { TOWN_EVENT } from '../testing/town-event'
import type { AdministeredEvent } from './administered-event'
import { AdministrationPage } from './administration-page'

const CONCERT: Omit<AdministeredEvent, 'unseen' | 'before' | 'feed' | 'state'> = {
  ...TOWN_EVENT,
  id: 'e',
  title: 'Hofkonzert',
  description: 'Termine: www.chor.example, Karten: karten@chor.example',
  category: 'cultural',
  start_date: '2026-07-04T16:30:25+00:00',
  end_date: null,
  location: 'Marktplatz',
  image_url: null,
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika+fest@example.org',
  submitter_phone: '09461 000 123',
  is_user_submitted: true,
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** Opens the page with one event; `write` answers what is not a read. */
function open(
  write: (request: Request) => Response = () => refused(),
  events = [CONCERT],
  states: object[] = [],
) {
  return interceptFetch((request) => {
    if (request.method !== 'GET') return write(request)
    if (request.url.includes('/event_states')) return Response.json(states)
    return Response.json(/unseen_events|event_feed/.test(request.url) ? [] : events)
  })
}

const card = () => screen.findByRole('article')
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name)

it('shows a message when there are no events', async () => {
  open(undefined, [])
  renderPage(<AdministrationPage />)
  expect(await screen.findByText('Keine Events vorhanden')).toBeDefined()
})

it('reports that the events could not be loaded, and retries on request', async () => {
  let granted = false
  interceptFetch(({ url }) => {
    if (/unseen_events|event_states|event_feed/.test(url)) return Response.json([])
    return granted ? Response.json([CONCERT]) : refused()
  })
  renderPage(<AdministrationPage />)
  expect((await screen.findAllByText('Events konnten nicht geladen werden')).length).toBeGreaterThan(0)
  granted = true
  await press('Erneut versuchen')
  expect(await card()).toBeDefined()
})

it('links the contact data and the addresses in the description, on the card and in the dialog', async () => {
  open()
  renderPage(<AdministrationPage />)
  const hrefs = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.getAttribute('rel')?.includes('nofollow ugc')])
  expect(hrefs(await card())).toEqual([
    ['mailto:erika%2Bfest@example.org', undefined],
    ['tel:09461000123', undefined],
    ['https://www.chor.example/', true],
    ['mailto:karten@chor.example', true],
  ])
  await press(/^Bearbeiten/)
  const dialog = await screen.findByRole('dialog', { name: 'Event bearbeiten' })
  expect(within(dialog).getByText('Erika Mustermann')).toBeDefined()
  expect(hrefs(dialog).map(([href]) => href)).toEqual(['mailto:erika%2Bfest@example.org', 'tel:09461000123'])
})

it('refuses an event without title and start and with an unknown category, and sends nothing', async () => {
  const requests = open()
  renderPage(<AdministrationPage />, '/?neu')
  const dialog = await screen.findByRole('dialog', { name: 'Neues Event' })
  await press('Speichern')
  expect(within(dialog).getByText('Bitte geben Sie der Veranstaltung einen Titel.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field(dialog, /^Titel/)))
  await userEvent.type(field(dialog, /^Titel/), 'Hoffest')
  await userEvent.type(field(dialog, /^Kategorie/), 'Zirkus')
  await press('Speichern')
  expect(document.activeElement).toBe(field(dialog, /^Beginn/))
  expect(within(dialog).getByText(/Bitte wählen Sie eine von diesen: Kultur, Sport/)).toBeDefined()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

it.each([
  ['Neues Event', 'Event konnte nicht erstellt werden'],
  ['Event bearbeiten', 'Event konnte nicht aktualisiert werden'],
])('keeps the values of an event that cannot be stored in „%s“', async (title, message) => {
  open()
  renderPage(<AdministrationPage />)
  await card()
  await press(title === 'Neues Event' ? title : /^Bearbeiten/)
  const dialog = await screen.findByRole('dialog', { name: title })
  for (const [name, value] of [
    [/^Titel/, 'Hoffest'],
    [/^Beginn/, '2026-07-04T18:30'],
    [/^Ort/, 'Stadthalle'],
  ] as const)
    fireEvent.input(field(dialog, name), { target: { value } })
  await press('Speichern')
  expect(await screen.findByText(message)).toBeDefined()
  expect(field(dialog, /^Titel/).value).toBe('Hoffest')
  expect(field(dialog, /^Ort/).value).toBe('Stadthalle')
})

it('stores an event without its picture when that cannot be uploaded, and keeps the other fields', async () => {
  const requests = open(({ url }) =>
    url.includes('/storage/')
      ? Response.json({ message: 'refused' }, { status: 403 })
      : Response.json({ id: 'e' }),
  )
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Bearbeiten/)
  const dialog = await screen.findByRole('dialog', { name: 'Event bearbeiten' })
  expect(field(dialog, /^Beginn/).value).toBe('2026-07-04T18:30')
  fireEvent.input(field(dialog, /^Ort/), { target: { value: 'Stadthalle' } })
  await userEvent.upload(field(dialog, /^Bild/), new File(['x'], 'Plakat.png', { type: 'image/png' }))
  await press('Speichern')
  expect(await screen.findByText('Das Bild konnte nicht hochgeladen werden.')).toBeDefined()
  expect(screen.getByText('Event wurde aktualisiert')).toBeDefined()
  const saved = requests.find(({ method, url }) => method === 'PATCH' && url.includes('/event_entries'))
  expect(await saved?.json()).toMatchObject({
    ...{ title: 'Hofkonzert', category: 'cultural', location: 'Stadthalle', image_url: null },
  })
})

it('stores status and details, and unfolds them where they are wrong', async () => {
  const requests = open(() => Response.json({ id: 'e' }))
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Bearbeiten/)
  const dialog = await screen.findByRole('dialog', { name: 'Event bearbeiten' })
  const group = () => dialog.querySelector('details')
  expect(group()?.open).toBe(false)
  expect(within(dialog).queryByLabelText('Hinweis dazu')).toBeNull()
  await userEvent.selectOptions(field(dialog, /^Status/), 'Verschoben')
  fireEvent.input(field(dialog, /^Hinweis dazu/), { target: { value: 'Auf Herbst' } })
  fireEvent.input(field(dialog, /^Link zu Karten/), { target: { value: 'Abendkasse' } })
  await press('Speichern')
  expect(await within(dialog).findByText('Diese Adresse ist nicht vollständig.')).toBeDefined()
  expect(group()?.open).toBe(true)
  expect(document.activeElement).toBe(field(dialog, /^Link zu Karten/))
  fireEvent.input(field(dialog, /^Link zu Karten/), { target: { value: 'https://karten.example/' } })
  fireEvent.input(field(dialog, /^Eintritt/), { target: { value: '8 €' } })
  await press('Speichern')
  expect(await screen.findByText('Event wurde aktualisiert')).toBeDefined()
  const saved = requests.find(({ method }) => method === 'PATCH')
  expect(saved?.url).toContain('/event_entries')
  expect(await saved?.json()).toMatchObject({
    ...{ status: 'postponed', status_note: 'Auf Herbst', price: '8 €', organiser: null },
    ticket_url: 'https://karten.example/',
  })
})

it('duplicates an event with everything but its date', async () => {
  const requests = open(() => Response.json(null, { status: 201 }))
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Duplizieren/)
  const dialog = await screen.findByRole('dialog', { name: 'Neues Event' })
  expect(field(dialog, /^Titel/).value).toBe('Hofkonzert')
  expect(field(dialog, /^Beginn/).value).toBe('')
  expect(within(dialog).queryByText('erika+fest@example.org')).toBeNull()
  fireEvent.input(field(dialog, /^Beginn/), { target: { value: '2026-08-01T18:30' } })
  await press('Speichern')
  expect(await screen.findByText('Event wurde erstellt')).toBeDefined()
  const saved = requests.find(({ method, url }) => method === 'POST' && url.includes('/event_entries'))
  const row = await saved?.json()
  expect(row).toMatchObject({
    title: 'Hofkonzert',
    start_date: '2026-08-01T16:30:00.000Z',
    organiser: 'Erika Mustermann',
  })
  expect(Object.keys(row)).not.toContain('submitter_name')
})

it('cancels an event with a note, and takes that back', async () => {
  const requests = open(
    () => Response.json({ id: 'e' }),
    [{ ...CONCERT, start_date: '2199-07-04T16:30:00+00:00' }],
  )
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Absagen/)
  const dialog = await screen.findByRole('dialog', { name: 'Veranstaltung absagen' })
  fireEvent.input(field(dialog, /^Hinweis dazu/), { target: { value: 'Sturm' } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Absagen' }))
  expect(await screen.findByText('Veranstaltung ist abgesagt')).toBeDefined()
  expect(within(await card()).getByText('Abgesagt')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Absagen/ })).toBeNull()
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  const sent = requests.filter(({ method }) => method === 'PATCH')
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { status: 'cancelled', status_note: 'Sturm' },
    { status: 'scheduled', status_note: null },
  ])
})

it('keeps the note of an event that cannot be cancelled', async () => {
  open(undefined, [{ ...CONCERT, start_date: '2199-07-04T16:30:00+00:00' }])
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Absagen/)
  const dialog = await screen.findByRole('dialog', { name: 'Veranstaltung absagen' })
  fireEvent.input(field(dialog, /^Hinweis dazu/), { target: { value: 'Sturm' } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Absagen' }))
  expect(await screen.findByText('Die Veranstaltung konnte nicht abgesagt werden.')).toBeDefined()
  expect(field(dialog, /^Hinweis dazu/).value).toBe('Sturm')
  expect(screen.queryByText('Abgesagt')).toBeNull()
})

it('deletes only after a confirmation, which names the event', async () => {
  const requests = open(() => Response.json({ id: 'e' }))
  renderPage(<AdministrationPage />)
  await card()
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', confirm)
  await press(/^Löschen/)
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  expect(confirm.mock.calls[0]?.[0]).toContain('Hofkonzert')
  await press(/^Löschen/)
  expect(await screen.findByText('Event wurde gelöscht')).toBeDefined()
  expect(screen.queryByRole('article')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neues Event' }))
  await press('Rückgängig')
  expect(await card()).toBeDefined()
  expect(await requests.find(({ url }) => url.includes('/rpc/restore_from_bin'))?.json()).toEqual({
    _kind: 'event',
    _row_id: 'e',
  })
})

it('keeps an event that cannot be deleted', async () => {
  open()
  renderPage(<AdministrationPage />)
  await card()
  vi.stubGlobal('confirm', () => true)
  await press(/^Löschen/)
  expect(await screen.findByText('Event konnte nicht gelöscht werden')).toBeDefined()
  expect(screen.getByRole('article')).toBeDefined()
})

it('approves an event that waits, and takes that back', async () => {
  const requests = open(
    () => Response.json({ event_id: 'e' }),
    [CONCERT],
    [{ event_id: 'e', state: 'pending' }],
  )
  renderPage(<AdministrationPage />)
  expect(within(await card()).getByText('Wartet auf Freigabe')).toBeDefined()
  await press(/^Freigeben/)
  expect(await screen.findByText('Veranstaltung ist öffentlich')).toBeDefined()
  expect(screen.queryByText('Wartet auf Freigabe')).toBeNull()
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  const sent = requests.filter(({ method }) => method === 'PATCH')
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { state: 'approved' },
    { state: 'pending' },
  ])
})

it('rejects an event with a reason for who submitted it', async () => {
  const requests = open(
    () => Response.json({ event_id: 'e' }),
    [CONCERT],
    [{ event_id: 'e', state: 'pending' }],
  )
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Ablehnen/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ablehnen: Hofkonzert' }))
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Das ist Werbung.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
  expect(await screen.findByRole('button', { name: 'Rückgängig' })).toBeDefined()
  const sent = requests.filter(({ method }) => method === 'PATCH' || method === 'POST')
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { state: 'rejected' },
    { _kind: 'event', _id: 'e', _reason: 'Das ist Werbung.' },
  ])
})

it('keeps the state of an event that cannot be decided', async () => {
  open(undefined, [CONCERT], [{ event_id: 'e', state: 'pending' }])
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Ablehnen/)
  await press('Ablehnen')
  expect(await screen.findByText('Status konnte nicht aktualisiert werden.')).toBeDefined()
  expect(screen.getByText('Wartet auf Freigabe')).toBeDefined()
})

it('writes the text for the press, and leaves out what is cancelled on request', async () => {
  open(undefined, [
    { ...CONCERT, start_date: new Date().toISOString(), status: 'cancelled', location: 'Rathaushof' },
  ])
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  renderPage(<AdministrationPage />)
  await card()
  await press('Text für die Presse')
  const dialog = await screen.findByRole('dialog', { name: 'Text für die Presse' })
  await userEvent.selectOptions(field(dialog, /^Zeitraum/), 'Dieser Monat')
  expect(field(dialog, /^Text/).value).toContain('Hofkonzert, Rathaushof')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kopieren' }))
  expect(await screen.findByText('Text kopiert')).toBeDefined()
  expect(writeText.mock.calls[0]?.[0]).toContain('ABGESAGT')
  await userEvent.click(within(dialog).getByLabelText('Abgesagte nennen'))
  expect(field(dialog, /^Text/).value).not.toContain('Hofkonzert')
})

it('stores a series of dates without those that are left out, and only when there are at least two', async () => {
  const requests = open(() => Response.json('s'))
  renderPage(<AdministrationPage />, '/?neu')
  const dialog = await screen.findByRole('dialog', { name: 'Neues Event' })
  fireEvent.input(field(dialog, /^Titel/), { target: { value: 'Chorprobe' } })
  fireEvent.input(field(dialog, /^Beginn/), { target: { value: '2026-10-17T19:00' } })
  fireEvent.input(field(dialog, /^Ende$/), { target: { value: '2026-10-17T21:00' } })
  await userEvent.selectOptions(field(dialog, /^Wiederholen/), 'Wöchentlich')
  fireEvent.change(field(dialog, /^Anzahl der Termine/), { target: { value: '1' } })
  expect(within(dialog).getByText('Bitte wählen Sie mindestens zwei Termine.')).toBeDefined()
  await press('Speichern')
  expect(document.activeElement).toBe(field(dialog, /^Wiederholen/))
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  fireEvent.change(field(dialog, /^Anzahl der Termine/), { target: { value: '4' } })
  await userEvent.click(within(dialog).getByLabelText(/24\.\sOktober 2026/))
  expect(within(dialog).getByRole('status').textContent).toMatch(/^3 Termine.*17\.\sOktober.*7\.\sNovember/)
  await press('Speichern')
  expect(await screen.findByText('Termine wurden erstellt')).toBeDefined()
  const sent = requests.find(({ url }) => url.includes('/rpc/create_event_series'))
  expect(await sent?.json()).toMatchObject({
    _rule: 'INTERVAL=1;FREQ=WEEKLY;BYDAY=SA;COUNT=4',
    _event: { title: 'Chorprobe' },
    _starts: ['2026-10-17T17:00:00.000Z', '2026-10-31T18:00:00.000Z', '2026-11-07T18:00:00.000Z'],
    _duration: '120 minutes',
  })
})

it('changes only what differs in the chosen dates of a series', async () => {
  const requests = open(() => Response.json(3), [{ ...CONCERT, series_id: 's' }])
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Bearbeiten/)
  const dialog = await screen.findByRole('dialog', { name: 'Event bearbeiten' })
  expect(within(dialog).queryByLabelText('Wiederholen')).toBeNull()
  fireEvent.input(field(dialog, /^Ort/), { target: { value: 'Stadthalle' } })
  await userEvent.selectOptions(field(dialog, /^Änderung gilt für/), 'Dieser und alle folgenden')
  await press('Speichern')
  expect(await screen.findByText('Event wurde aktualisiert')).toBeDefined()
  const sent = requests.find(({ url }) => url.includes('/rpc/change_event_series'))
  expect(await sent?.json()).toEqual({
    ...{ _event_id: 'e', _scope: 'following', _changes: { location: 'Stadthalle' } },
  })
})

it('deletes the chosen dates of a series, and takes that back', async () => {
  const requests = open(
    ({ url }) => Response.json(url.includes('delete_event_series') ? ['e'] : null),
    [{ ...CONCERT, series_id: 's' }],
  )
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Löschen/)
  const dialog = await screen.findByRole('dialog', { name: 'Termine löschen' })
  await userEvent.selectOptions(field(dialog, /^Löschen/), 'Alle Termine der Serie')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Event wurde gelöscht')).toBeDefined()
  expect(screen.queryByRole('article')).toBeNull()
  await press('Rückgängig')
  expect(await card()).toBeDefined()
  const bodies = requests.filter(({ url }) => url.includes('/rpc/')).map((request) => request.json())
  expect(await Promise.all(bodies)).toEqual([{ _event_id: 'e', _scope: 'all' }, { _ids: ['e'] }])
})

it('compares what its submitter has changed, and restores what it was', async () => {
  const written: string[] = []
  interceptFetch(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      written.push(`${request.method} ${pathname.split('/').at(-1)} ${await request.text()}`)
      return Response.json(request.method === 'DELETE' ? null : { id: CONCERT.id })
    }
    if (/(event_states|event_feed_items|event_feeds)$/.test(pathname)) return Response.json([])
    const before = { location: 'Stadthalle', price: null }
    return Response.json(pathname.endsWith('/unseen_events') ? [{ event_id: 'e', before }] : [CONCERT])
  })
  renderPage(<AdministrationPage />)
  expect(within(await card()).getByText('Geändert')).toBeDefined()
  await press(/^Änderung ansehen/)
  const dialog = await screen.findByRole('dialog', { name: 'Änderung ansehen' })
  expect(within(dialog).getByRole('listitem').textContent).toBe('OrtBisherStadthalleNeuMarktplatz')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Bisherige Angaben wiederherstellen' }))
  expect(await screen.findByText('Bisherige Angaben wiederhergestellt')).toBeDefined()
  expect(written).toEqual([
    'PATCH event_entries {"location":"Stadthalle","price":null}',
    'DELETE unseen_events ',
  ])
})

it('compares what a calendar has changed with what the office has, takes it over, and takes that back', async () => {
  const written: string[] = []
  interceptFetch(async (request) => {
    const name = new URL(request.url).pathname.split('/').at(-1)
    if (request.method !== 'GET') {
      written.push(`${name} ${await request.text()}`)
      return Response.json({ id: CONCERT.id })
    }
    if (name === 'event_feed_items')
      return Response.json([
        {
          ...{ event_id: 'e', decided: false, vanished_at: null, vanishing_seen: false },
          ...{ proposed: { location: 'Stadthalle' }, feed_id: 'f' },
        },
      ])
    if (name === 'event_feeds') return Response.json([{ id: 'f', name: 'Chor' }])
    return Response.json(name === 'unseen_events' || name === 'event_states' ? [] : [CONCERT])
  })
  renderPage(<AdministrationPage />)
  expect(within(await card()).getByText('Aus: Chor')).toBeDefined()
  await press(/^Änderung des Vereins/)
  const dialog = await screen.findByRole('dialog', { name: 'Änderung des Vereins' })
  expect(within(dialog).getByRole('listitem').textContent).toBe(
    'OrtAuf der WebsiteMarktplatzIm Kalender des VereinsStadthalle',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aus dem Kalender übernehmen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  expect(written).toEqual([
    'decide_feed_change {"_event_id":"e","_decision":"accept"}',
    'event_entries {"location":"Marktplatz"}',
    'decide_feed_change {"_event_id":"e","_decision":"wait"}',
  ])
})
