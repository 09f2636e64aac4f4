import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  countsOfItems,
  PENDING_UNKNOWN,
  type Pending,
  PendingContext,
  type PendingItem,
} from '../../../lib/pending/pending'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { WaitingList } from './waiting-list'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const HOUR = 60 * 60 * 1000
const item = (kind: string, title: string, more: Partial<PendingItem> = {}): PendingItem => ({
  kind,
  title,
  id: title,
  office: 'editor',
  mine: true,
  since: new Date(Date.now() - 73 * HOUR).toISOString(),
  total: 1,
  ...more,
})

function show(items: readonly PendingItem[] | null, more: Partial<Pending> = {}) {
  const counts = items ? countsOfItems(items) : PENDING_UNKNOWN.counts
  const pending = { ...PENDING_UNKNOWN, items, counts, ...more }
  renderPage(
    <PendingContext value={pending}>
      <WaitingList />
    </PendingContext>,
  )
}
const heading = () => screen.getByRole('heading', { level: 2 })
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function written(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  return `${request.method} ${pathname.split('/').at(-1)}${search} ${await request.text()}`.trim()
}

it('says when nothing waits', () => {
  show([])
  expect(heading().textContent).toBe('Zu erledigen0')
  expect(screen.getByText('Nichts wartet. Alles ist bearbeitet.')).toBeDefined()
})

it('shows what waits with kind, age and office, the own offices first, and links to it', () => {
  show([
    item('idea', 'Bänke'),
    item('application', 'Laden', { office: 'secretary', mine: false }),
    item('subscriber', '12', { since: new Date(Date.now() - 350 * HOUR).toISOString() }),
    item('backup', '01.03.2026', { office: 'board', mine: false }),
    item('of-the-future', 'Neues'),
  ])
  expect(heading().textContent).toBe('Zu erledigen5')
  expect(rows()).toEqual([
    'BänkeIdeevor 3 TagenRedaktionGenehmigenAblehnen',
    '12 Anmeldungen ohne BestätigungNewslettervor 2 WochenRedaktion',
    'NeuesSonstigesvor 3 TagenRedaktion',
    'LadenMitgliedsantragvor 3 TagenSchriftführung',
    expect.stringMatching(/^Letzte geprüfte Sicherung am 01\.03\.2026\..*Sicherungvor 3 TagenVorstand$/),
  ])
  expect(screen.getByRole('heading', { name: 'Andere Ämter' })).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/content?bereich=ideen&status=wartend&suche=B%C3%A4nke',
    '/admin/subscribers',
    '/admin/members?liste=antraege&status=ausstehend&suche=Laden',
  ])
})

it('approves by one press, takes it back by another, and leaves the focus on the page', async () => {
  const requests = interceptFetch(() => Response.json({ id: 'Bänke' }))
  show([item('idea', 'Bänke'), item('idea', 'Brunnen', { total: 2 })])
  await press('Genehmigen: Bänke')
  expect(await screen.findByText('Idee wurde genehmigt')).toBeDefined()
  expect(rows()).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  expect(heading().textContent).toBe('Zu erledigen1')
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  expect(rows()).toHaveLength(2)
  expect(await Promise.all(requests.map(written))).toEqual([
    'PATCH ideas?id=eq.B%C3%A4nke&select=id {"status":"approved"}',
    'PATCH ideas?id=eq.B%C3%A4nke&select=id {"status":"pending"}',
  ])
})

it('marks a visitor’s event as seen, and as unseen again', async () => {
  const requests = interceptFetch(() => Response.json(null))
  show([item('event', 'Fest')])
  await press('Gesehen: Fest')
  await screen.findByText('Als gesehen markiert')
  await press('Rückgängig')
  await screen.findByText('Rückgängig gemacht')
  expect(await Promise.all(requests.map(written))).toEqual([
    'DELETE unseen_events?event_id=eq.Fest',
    'POST mark_event_unseen {"_event_id":"Fest"}',
  ])
})

it('keeps an item that could not be dealt with', async () => {
  interceptFetch(() => refused())
  show([item('job', 'Aushilfe')])
  await press('Ablehnen: Aushilfe')
  expect(await screen.findByText('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')).toBeDefined()
  expect(rows()).toHaveLength(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ablehnen: Aushilfe' }).disabled).toBe(false)
})

it('shows the first twelve, then all, and how many more there are of a kind', async () => {
  show(Array.from({ length: 20 }, (_, n) => item('idea', `Idee ${n}`, { total: 1234 })))
  expect(heading().textContent).toBe('Zu erledigen1.234')
  expect(rows()).toHaveLength(12)
  await press('Alle 20 zeigen')
  expect(screen.getByRole('link', { name: 'Idee: 1.214 weitere' }).getAttribute('href')).toBe(
    '/admin/content?bereich=ideen&status=wartend',
  )
})

it('reports that the list could not be loaded, and retries on request', async () => {
  const reload = vi.fn()
  show(null, { failed: true, reload })
  expect(screen.getByText('Was zu erledigen ist, konnte nicht geladen werden.')).toBeDefined()
  await press('Erneut versuchen')
  expect(reload).toHaveBeenCalledOnce()
})
