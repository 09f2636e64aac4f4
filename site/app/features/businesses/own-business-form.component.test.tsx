import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import OwnBusinessPage from './own-business-page'

const ENTRY = {
  id: 'a',
  name: 'Optik Scharfblick',
  business_name: null,
  description: 'Brillen',
  category_name: 'Optik',
  address: 'Marktplatz 7',
  postal_code: '93426',
  city: 'Roding',
  phone: '1',
  email: null,
  website: null,
  accepts_vouchers: true,
  sells_vouchers: false,
  is_member: true,
  about: null,
  offers: null,
  hours: { holidays: 'usual', weekly: { mo: [['09:00', '12:00']], su: [] } },
  open_sundays: false,
  logo_url: null,
  latitude: null,
  longitude: null,
  pictures: [{ alt: 'Der Laden', image_url: '/storage/v1/object/public/business-pictures/a.jpg' }],
  updated_at: '2026-05-01T10:00:00Z',
}
const OWN = {
  id: 'a',
  entry: ENTRY,
  changes: null,
  decision: null,
  reason: null,
  decided_at: null,
  held: ['name', 'texts', 'pictures'],
}
const WAITING = { ...OWN, changes: { about: 'Seit 1950', description: 'Brillen und Linsen' } }

/** Shows the page; `rows` answers each reading in turn, the last one for good, `changed` each writing. */
function show(rows: object[][], changed: () => Response = () => Response.json(['about'])) {
  const requests = interceptFetch(({ url }) => {
    if (url.includes('/my_businesses')) return Response.json(rows.length > 1 ? rows.shift() : rows[0])
    return url.includes('/change_business') ? changed() : Response.json(null)
  })
  renderPage(<OwnBusinessPage />, '/member/betrieb', [], '/member/betrieb/:id?')
  return async (name: string) =>
    Promise.all(requests.filter(({ url }) => url.includes(`/rpc/${name}`)).map((each) => each.json()))
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }))

it('sends what was changed alone, with what it replaces, and says when it is public', async () => {
  const hours = { weekly: { mo: [['09:00', '12:00']], tu: [['14:00', '18:00']] }, holidays: 'usual' }
  const sent = show([[OWN], [{ ...OWN, entry: { ...ENTRY, hours }, changes: { about: 'Seit 1950' } }]])
  expect(await screen.findByRole('heading', { name: 'Optik Scharfblick' })).toBeTruthy()
  for (const [group, when] of [
    ['Texte', /sobald der Verein/],
    ['Kontakt', /^Sofort/],
  ] as const)
    expect(within(screen.getByRole('group', { name: group })).getByText(when)).toBeTruthy()
  expect(screen.queryByText('Noch nicht gespeichert')).toBeNull()
  await save()
  expect(await screen.findByText('Es ist nichts geändert.')).toBeTruthy()
  type('Über den Betrieb', 'Seit 1950')
  type('Dienstag', '14-18')
  expect(screen.getByText('Noch nicht gespeichert')).toBeDefined()
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  await save()
  expect(await screen.findByText(/Was der Verein prüft/)).toBeTruthy()
  expect(await sent('change_business')).toEqual([
    {
      _id: 'a',
      _changes: {
        about: 'Seit 1950',
        hours,
      },
      _seen: { about: null, hours: ENTRY.hours },
    },
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Speichern' })))
  // The page stays where it is.
  expect(focused).toHaveBeenLastCalledWith({ preventScroll: true })
  expect(screen.queryByText('Noch nicht gespeichert')).toBeNull()
})

it('marks what the database would refuse, and sends nothing', async () => {
  const sent = show([[OWN]])
  await screen.findByLabelText('Montag')
  type('Montag', 'vormittags')
  type('E-Mail', 'nobody')
  await save()
  expect(await screen.findByText('Diese E-Mail-Adresse ist nicht vollständig.')).toBeTruthy()
  type('E-Mail', '')
  type('Was zeigt Bild 1?*', '')
  await save()
  expect(await screen.findByText(/^Bitte beschreiben/)).toBeTruthy()
  expect(await sent('change_business')).toEqual([])
})

it('shows what waits beside what is public, and withdraws it with a way back', async () => {
  const sent = show([[WAITING], [OWN], [WAITING]], () => Response.json([]))
  const waits = await screen.findByRole('region', { name: 'Wartet auf Freigabe' })
  expect(
    within(waits)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'BeschreibungÖffentlichBrillenIhre ÄnderungBrillen und Linsen',
    'Über den BetriebÖffentlichkeine AngabeIhre ÄnderungSeit 1950',
  ])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Über den Betrieb').value).toBe('Seit 1950')
  await userEvent.click(screen.getByRole('button', { name: 'Änderungen zurückziehen' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Wartet auf Freigabe' })).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Über den Betrieb').value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByRole('region', { name: 'Wartet auf Freigabe' })).toBeTruthy()
  expect(await sent('change_business')).toEqual([
    { _id: 'a', _changes: WAITING.changes, _seen: { about: null, description: 'Brillen' } },
  ])
})

it('loses nothing where somebody else has saved: says what changed, and replaces it with the next press', async () => {
  const newer = { ...OWN, entry: { ...ENTRY, phone: '2', website: 'optik.example' } }
  let attempts = 0
  const sent = show([[OWN], [newer]], () => {
    attempts += 1
    return attempts > 1 ? Response.json([]) : Response.json({ code: 'PT409', message: 'a' }, { status: 409 })
  })
  await screen.findByLabelText('Telefon')
  type('Telefon', '3')
  await save()
  const alert = (await screen.findByRole('heading', { name: /^Inzwischen/ })).closest(
    'section',
  ) as HTMLElement
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'TelefonAls Sie begonnen haben1Jetzt2',
    'WebsiteAls Sie begonnen habenkeine AngabeJetztoptik.example',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Telefon').value).toBe('3')
  await save()
  expect(await screen.findByText('Ihre Änderungen sind schon zu sehen.')).toBeTruthy()
  expect((await sent('change_business')).at(-1)).toEqual({
    _id: 'a',
    _changes: { phone: '3' },
    _seen: { phone: '2' },
  })
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('optik.example')
})

it('tells a rejection with its reason, several businesses, and that there is none', async () => {
  const rejected = {
    ...WAITING,
    decision: 'reject',
    reason: 'Das ist Werbung.',
    decided_at: '2026-05-02T10:00:00Z',
  }
  const sent = show([[rejected, { ...OWN, id: 'b', entry: { ...ENTRY, id: 'b', name: 'Kiosk' } }]])
  await userEvent.click(await screen.findByRole('link', { name: 'Optik Scharfblick' }))
  expect(await screen.findByText(/am 2. Mai 2026 nicht übernommen. Grund: Das ist Werbung./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Über den Betrieb').value).toBe('')
  expect(await sent('change_business')).toEqual([])
})

it('says where no business is linked', async () => {
  show([[]])
  expect(await screen.findByText('Kein Betrieb verknüpft')).toBeTruthy()
})
