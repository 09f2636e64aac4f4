import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { CONCERT, card, choose, field, press, serveEvents } from '../testing/events'
import AdministrationPage from './administration-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('shows a message when there are no events', async () => {
  serveEvents(undefined, [])
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
  serveEvents()
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

it.each([
  ['end_date', '2026-07-04T20:00:00Z', /bis/],
  ['location', 'Marktplatz', /Ort/],
  ['status_note', 'Wegen Regen', /Wegen Regen/],
  ['description', 'Mit Blasmusik', /Blasmusik/],
] as const)('an event has its %s on the card, and nothing where it has none', async (name, value, text) => {
  const bare = {
    ...CONCERT,
    status: 'cancelled' as const,
    end_date: null,
    location: null,
    status_note: null,
    description: null,
  }
  serveEvents(undefined, [
    { ...bare, id: 'with', title: 'Mit', [name]: value } as never,
    { ...bare, id: 'none', title: 'Ohne' } as never,
  ])
  renderPage(<AdministrationPage />)
  const [given, none] = await screen.findAllByRole('article')
  expect(given?.textContent).toMatch(text)
  expect(none?.textContent).not.toMatch(text)
  expect(none?.querySelectorAll('dt')).toHaveLength(
    (given?.querySelectorAll('dt').length ?? 0) - (/_date|location/.test(name) ? 1 : 0),
  )
})

it('refuses an event without title and start and with two categories, and sends nothing', async () => {
  const requests = serveEvents()
  renderPage(<AdministrationPage />, '/?neu')
  const dialog = await screen.findByRole('dialog', { name: 'Neues Event' })
  await press('Speichern')
  expect(within(dialog).getByText('Bitte geben Sie der Veranstaltung einen Titel.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field(dialog, /^Titel/)))
  await userEvent.type(field(dialog, /^Titel/), 'Hoffest')
  await userEvent.type(field(dialog, /^Kategorie/), 'Zirkus, Musik')
  await press('Speichern')
  expect(document.activeElement).toBe(field(dialog, /^Beginn/))
  expect(within(dialog).getByText(/nur eine Kategorie an, ohne Komma/)).toBeDefined()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

it.each([
  ['Neues Event', 'Event konnte nicht erstellt werden'],
  ['Event bearbeiten', 'Event konnte nicht aktualisiert werden'],
])('keeps the values of an event that cannot be stored in „%s“', async (title, message) => {
  serveEvents()
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
  const requests = serveEvents(({ url }) =>
    url.includes('/storage/')
      ? Response.json({ message: 'refused' }, { status: 403 })
      : Response.json([{ id: 'e' }]),
  )
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Bearbeiten/)
  const dialog = await screen.findByRole('dialog', { name: 'Event bearbeiten' })
  expect(field(dialog, /^Beginn/).value).toBe('2026-07-04T18:30')
  fireEvent.input(field(dialog, /^Ort/), { target: { value: 'Stadthalle' } })
  await userEvent.upload(
    field(dialog, /^Bild/),
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'Plakat.png', {
      type: 'image/png',
    }),
  )
  await press('Speichern')
  expect(await screen.findByText('Das Bild konnte nicht hochgeladen werden.')).toBeDefined()
  expect(screen.getByText('Event wurde aktualisiert')).toBeDefined()
  const saved = requests.find(({ method, url }) => method === 'PATCH' && url.includes('/event_entries'))
  expect(await saved?.json()).toEqual({ location: 'Stadthalle' })
})

it('begins with what was just stored when it is opened again before the list is read', async () => {
  const saved = { ...CONCERT, location: 'Stadthalle' }
  serveEvents()
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Bearbeiten/)
  const dialog = await screen.findByRole('dialog', { name: 'Event bearbeiten' })
  fireEvent.input(field(dialog, /^Ort/), { target: { value: 'Stadthalle' } })
  interceptFetch(({ method }) => (method === 'GET' ? new Promise(() => {}) : Response.json([saved])))
  await press('Speichern')
  expect(await screen.findByText('Event wurde aktualisiert')).toBeDefined()
  await press(/^Bearbeiten/)
  expect(field(await screen.findByRole('dialog'), /^Ort/).value).toBe('Stadthalle')
})

it('stores status and details, and unfolds them where they are wrong', async () => {
  const requests = serveEvents(() => Response.json([{ id: 'e' }]))
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
  expect(await saved?.json()).toEqual({
    status: 'postponed',
    status_note: 'Auf Herbst',
    price: '8 €',
    ticket_url: 'https://karten.example/',
  })
})

it('duplicates an event with everything but its date', async () => {
  const requests = serveEvents(() => Response.json(null, { status: 201 }))
  renderPage(<AdministrationPage />)
  await card()
  await choose(/^Duplizieren/)
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

it('writes the text for the press, and leaves out what is cancelled on request', async () => {
  serveEvents(undefined, [
    { ...CONCERT, start_date: new Date().toISOString(), status: 'cancelled', location: 'Rathaushof' },
  ])
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  renderPage(<AdministrationPage />)
  await card()
  await choose('Text für die Presse')
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
  const requests = serveEvents(() => Response.json('s'))
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
  const requests = serveEvents(() => Response.json(3), [{ ...CONCERT, series_id: 's' }])
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
    _event_id: 'e',
    _scope: 'following',
    _changes: { location: 'Stadthalle' },
  })
})

it('deletes the chosen dates of a series, and takes that back', async () => {
  const requests = serveEvents(
    ({ url }) => Response.json(url.includes('delete_event_series') ? ['e'] : null),
    [{ ...CONCERT, series_id: 's' }],
  )
  renderPage(<AdministrationPage />)
  await card()
  await choose(/^Löschen/)
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
