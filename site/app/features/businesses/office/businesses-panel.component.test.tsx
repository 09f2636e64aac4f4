import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { layOutTables } from '../../../lib/testing/table-layout'
import MembersPage from '../../members/office/members-page'

layOutTables()

const ENTRY = {
  id: 'a',
  name: 'Optik Scharfblick',
  business_name: null,
  description: null,
  category_name: null,
  address: 'Marktplatz 7',
  postal_code: '93426',
  city: 'Roding',
  phone: null,
  email: null,
  website: null,
  accepts_vouchers: true,
  sells_vouchers: false,
  is_member: false,
  about: null,
  offers: null,
  hours: null,
  open_sundays: false,
  logo_url: null,
  pictures: [],
  latitude: null,
  longitude: null,
  updated_at: '2026-05-01T10:00:00Z',
}
const MEMBER = {
  ...ENTRY,
  offers: 'Hobel',
  id: 'b',
  name: 'Schreinerei',
  accepts_vouchers: false,
  is_member: true,
}

function show(offices: Parameters<typeof renderPage>[2] = ['secretary'], stored: object = ENTRY) {
  const requests = interceptFetch(({ url, method }) => {
    if (url.includes('/business_rows'))
      return Response.json([
        { id: 'r1', name: 'Optik Scharfblick', location_type: 'acceptance' },
        { id: 'r2', name: 'Scharfblick Optik', location_type: 'sales' },
      ])
    if (method !== 'GET') return Response.json(url.includes('/rpc/') ? [] : [{ id: 'a' }])
    return Response.json(url.includes('/business_entries') ? [stored, MEMBER] : [])
  })
  renderPage(<MembersPage />, '/?liste=betriebe', offices)
  return requests
}
const open = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const sent = async (requests: Request[], path: string) =>
  requests.find(({ url, method }) => url.includes(path) && method !== 'GET')?.json()

it('lists all businesses for the secretary, partners alone for vouchers', async () => {
  show(['vouchers'])
  expect(await screen.findByText('Optik Scharfblick')).toBeTruthy()
  expect(screen.queryByText('Schreinerei')).toBeNull()
})

it('takes hours as people write them, copies Monday, and stores seasons and exceptions', async () => {
  const requests = show()
  const user = userEvent.setup()
  const dialog = await open(/^Eintrag von Optik Scharfblick/)
  type(dialog.getByLabelText('Montag'), '9-12:30, 14 bis 18 Uhr')
  await user.click(dialog.getByRole('button', { name: 'Montag auch für Dienstag bis Freitag' }))
  type(dialog.getByLabelText('Samstag'), 'vormittags')
  expect(dialog.getByText('Bitte zum Beispiel so: 9–12:30, 14–18')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Bitte sehen Sie die markierten Felder durch.')).toBeTruthy()
  type(dialog.getByLabelText('Samstag'), '')
  await user.click(dialog.getByRole('button', { name: 'Saison hinzufügen' }))
  const season = within(dialog.getByRole('group', { name: 'Saison' }))
  type(season.getByLabelText(/^Name/), 'Winter')
  type(season.getByLabelText(/^Vom/), '1.11.')
  type(season.getByLabelText(/^Bis/), '28.2.')
  type(season.getByLabelText('Montag'), '10-16')
  await user.click(dialog.getByRole('button', { name: 'Ausnahme hinzufügen' }))
  const exception = within(dialog.getByRole('group', { name: 'Ausnahme' }))
  type(exception.getByLabelText(/^Am oder vom/), '2026-12-24')
  type(exception.getByLabelText('Hinweis'), 'Heiligabend')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy()
  const day = [
    ['09:00', '12:30'],
    ['14:00', '18:00'],
  ]
  expect(await sent(requests, '/business_entries')).toMatchObject({
    hours: {
      weekly: { mo: day, tu: day, we: day, th: day, fr: day },
      seasons: [{ name: 'Winter', from: '11-01', to: '02-28', weekly: { mo: [['10:00', '16:00']] } }],
      exceptions: [{ from: '2026-12-24', to: '2026-12-24', spans: [], note: 'Heiligabend' }],
    },
  })
})

it('asks for descriptions of pictures and for coordinates near the town, and removes hours that are cleared', async () => {
  const image_url = '/storage/v1/object/public/business-pictures/a.jpg'
  const hours = { weekly: { mo: [['09:00', '12:00']] } }
  const requests = show(['secretary'], { ...ENTRY, hours, pictures: [{ image_url, alt: '' }] })
  const user = userEvent.setup()
  const dialog = await open(/^Eintrag von Optik Scharfblick/)
  type(dialog.getByLabelText('Montag'), '')
  type(dialog.getByLabelText('Koordinaten'), '12,52 49,19')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText(/^Das ist mehr als 50 km vom Ort entfernt/)).toBeTruthy()
  type(dialog.getByLabelText('Koordinaten'), '49,19 12,52')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText(/^Bitte beschreiben/)).toBeTruthy()
  type(dialog.getByLabelText(/^Was zeigt Bild 1/), 'Der Laden')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy()
  expect(await sent(requests, '/business_entries')).toMatchObject({
    hours: null,
    latitude: 49.19,
    longitude: 12.52,
    pictures: [{ image_url, alt: 'Der Laden' }],
  })
})

describe('an entry that somebody else has saved while its dialog was open', () => {
  const NEWER = { ...ENTRY, updated_at: '2026-05-01T10:05:00Z' }
  /** Refuses versions read before `newest`. */
  function showOvertaken(newest: object) {
    const requests = interceptFetch(({ url, method }) => {
      if (url.includes('/rpc/last_editor_of_business')) return Response.json('Rita Roth')
      const isOld = url.includes(encodeURIComponent(ENTRY.updated_at))
      if (method === 'PATCH') return Response.json(isOld ? [] : [{ id: 'a' }])
      if (url.includes('id=eq.a')) return Response.json([newest])
      return Response.json(url.includes('/business_entries') ? [ENTRY] : [])
    })
    renderPage(<MembersPage />, '/?liste=betriebe', ['secretary'])
    return async () =>
      Promise.all(requests.filter(({ method }) => method === 'PATCH').map((each) => each.clone().json()))
  }

  it('says who changed what, keeps what was typed, and replaces it with the next press', async () => {
    const sent = showOvertaken({ ...NEWER, about: 'Brillen von Rita', offers: 'Sehtest' })
    const dialog = await open(/^Eintrag von Optik Scharfblick/)
    type(dialog.getByLabelText('Über den Betrieb'), 'Meine Brillen')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    const conflict = within(await dialog.findByRole('alert'))
    expect(conflict.getByRole('heading', { name: 'Inzwischen hat Rita Roth gespeichert' })).toBeTruthy()
    expect(conflict.getByText('Brillen von Rita')).toBeTruthy()
    expect(conflict.getByText('Sehtest')).toBeTruthy()
    expect((dialog.getByLabelText('Über den Betrieb') as HTMLTextAreaElement).value).toBe('Meine Brillen')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy()
    expect(await sent()).toEqual([{ about: 'Meine Brillen' }, { about: 'Meine Brillen' }])
  })

  it('is saved without a question where both changed other fields', async () => {
    const sent = showOvertaken({ ...NEWER, offers: 'Sehtest' })
    const dialog = await open(/^Eintrag von Optik Scharfblick/)
    type(dialog.getByLabelText('Koordinaten'), '49.19, 12.52')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy()
    const position = { latitude: 49.19, longitude: 12.52 }
    expect(await sent()).toEqual([position, position])
  })

  it('fails where it is hidden from the office', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    showOvertaken(ENTRY)
    const dialog = await open(/^Eintrag von Optik Scharfblick/)
    type(dialog.getByLabelText('Angebote'), 'Neu')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Eintrag konnte nicht gespeichert werden.')).toBeTruthy()
  })
})

it('merges another entry into this one after a question, takes that back, and splits a row off', async () => {
  const requests = show(['secretary'], { ...ENTRY, offers: 'Sehtest' })
  const user = userEvent.setup()
  let dialog = await open(/^Optik Scharfblick zusammenlegen/)
  await user.selectOptions(
    dialog.getByLabelText('Ist derselbe Betrieb wie'),
    'Schreinerei, Marktplatz 7, 93426 Roding',
  )
  await user.click(dialog.getByRole('button', { name: 'Zusammenlegen' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText(/„Schreinerei“ geht in „Optik Scharfblick“ auf. Verloren geht .*: Angebote\./),
  ).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Zusammenlegen' }))
  expect(await screen.findByText('Einträge zusammengelegt')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Rückgängig gemacht')).toBeTruthy()
  expect(await sent(requests, '/rpc/undo_merged_businesses')).toEqual({ _from: 'b' })
  expect(await sent(requests, '/rpc/merge_businesses')).toEqual({ _into: 'a', _from: 'b' })
  dialog = await open(/^Optik Scharfblick zusammenlegen/)
  const row = (await dialog.findByText('Scharfblick Optik (Verkaufsstelle)')).closest('li') as HTMLElement
  await user.click(within(row).getByRole('button', { name: 'Abtrennen' }))
  expect(await screen.findByText('Eintrag getrennt')).toBeTruthy()
  expect(await sent(requests, '/rpc/split_business')).toEqual({ _participant_id: 'r2' })
})
