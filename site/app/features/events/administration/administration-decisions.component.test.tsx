import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { CONCERT, card, choose, field, press, serveEvents } from '../testing/events'
import AdministrationPage from './administration-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('cancels an event with a note, and takes that back', async () => {
  const requests = serveEvents(
    () => Response.json({ id: 'e' }),
    [{ ...CONCERT, start_date: '2199-07-04T16:30:00+00:00' }],
  )
  renderPage(<AdministrationPage />)
  await card()
  await choose(/^Absagen/)
  const dialog = await screen.findByRole('dialog', { name: 'Veranstaltung absagen' })
  fireEvent.input(field(dialog, /^Hinweis dazu/), { target: { value: 'Sturm' } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Absagen' }))
  expect(await screen.findByText('Veranstaltung ist abgesagt')).toBeDefined()
  expect(within(await card()).getByText('Abgesagt')).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: /^Absagen/ })).toBeNull()
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  const sent = requests.filter(({ method }) => method === 'PATCH')
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { status: 'cancelled', status_note: 'Sturm' },
    { status: 'scheduled', status_note: null },
  ])
})

it('keeps the note of an event that cannot be cancelled', async () => {
  serveEvents(undefined, [{ ...CONCERT, start_date: '2199-07-04T16:30:00+00:00' }])
  renderPage(<AdministrationPage />)
  await card()
  await choose(/^Absagen/)
  const dialog = await screen.findByRole('dialog', { name: 'Veranstaltung absagen' })
  fireEvent.input(field(dialog, /^Hinweis dazu/), { target: { value: 'Sturm' } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Absagen' }))
  expect(await screen.findByText('Die Veranstaltung konnte nicht abgesagt werden.')).toBeDefined()
  expect(field(dialog, /^Hinweis dazu/).value).toBe('Sturm')
  expect(screen.queryByText('Abgesagt')).toBeNull()
})

it('deletes only after a confirmation, which names the event', async () => {
  const requests = serveEvents(() => Response.json({ id: 'e' }))
  renderPage(<AdministrationPage />)
  await card()
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', confirm)
  await choose(/^Löschen/)
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  expect(confirm.mock.calls[0]?.[0]).toContain('Hofkonzert')
  await choose(/^Löschen/)
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
  serveEvents()
  renderPage(<AdministrationPage />)
  await card()
  vi.stubGlobal('confirm', () => true)
  await choose(/^Löschen/)
  expect(await screen.findByText('Event konnte nicht gelöscht werden')).toBeDefined()
  expect(screen.getByRole('article')).toBeDefined()
})

it('approves an event that waits, and takes that back', async () => {
  const requests = serveEvents(
    ({ method }) => Response.json(method === 'DELETE' ? [] : { event_id: 'e' }),
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
  const requests = serveEvents(
    ({ method }) => Response.json(method === 'DELETE' ? [] : { event_id: 'e' }),
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
  serveEvents(undefined, [CONCERT], [{ event_id: 'e', state: 'pending' }])
  renderPage(<AdministrationPage />)
  await card()
  await press(/^Ablehnen/)
  await press('Ablehnen')
  expect(await screen.findByText('Status konnte nicht aktualisiert werden.')).toBeDefined()
  expect(screen.getByText('Wartet auf Freigabe')).toBeDefined()
})

it('compares what its submitter has changed, restores what it was, and takes that back with the comparison', async () => {
  const written: string[] = []
  const unseen = [{ event_id: 'e', before: { location: 'Stadthalle', price: null } }]
  interceptFetch(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      written.push(`${request.method} ${pathname.split('/').at(-1)} ${await request.text()}`)
      return Response.json(request.method === 'DELETE' ? unseen : { id: CONCERT.id })
    }
    if (/(event_states|event_feed_items|event_feeds)$/.test(pathname)) return Response.json([])
    return Response.json(pathname.endsWith('/unseen_events') ? unseen : [CONCERT])
  })
  renderPage(<AdministrationPage />)
  expect(within(await card()).getByText('Geändert')).toBeDefined()
  await press(/^Änderung ansehen/)
  const dialog = await screen.findByRole('dialog', { name: 'Änderung ansehen' })
  expect(within(dialog).getByRole('listitem').textContent).toBe('OrtBisherStadthalleNeuMarktplatz')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Bisherige Angaben wiederherstellen' }))
  expect(await screen.findByText('Bisherige Angaben wiederhergestellt')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  const again = 'POST mark_event_unseen {"_event_id":"e","_before":{"location":"Stadthalle","price":null}}'
  expect(written.splice(0)).toEqual([
    'PATCH event_entries {"location":"Stadthalle","price":null}',
    'DELETE unseen_events ',
    'PATCH event_entries {"location":"Marktplatz","price":null}',
    again,
  ])

  await press(/^Gesehen/)
  expect(await screen.findByText('Als gesehen markiert')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  expect(written).toEqual(['DELETE unseen_events ', again])
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
          event_id: 'e',
          decided: false,
          vanished_at: null,
          vanishing_seen: false,
          proposed: { location: 'Stadthalle' },
          feed_id: 'f',
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
