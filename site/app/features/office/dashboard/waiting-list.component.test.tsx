import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  countsOfItems,
  PENDING_UNKNOWN,
  type Pending,
  PendingContext,
  type PendingItem,
} from '../../../entries/pending/pending'
import { NotAtOnce } from '../../../entries/pending/waiting-kind'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { textOf } from './waiting-kinds'
import { WaitingList, type WaysByKind } from './waiting-list'

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

function show(items: readonly PendingItem[] | null, more: Partial<Pending> = {}, ways: WaysByKind = {}) {
  const counts = items ? countsOfItems(items) : PENDING_UNKNOWN.counts
  const pending = { ...PENDING_UNKNOWN, items, counts, ...more }
  renderPage(
    <PendingContext value={pending}>
      <WaitingList ways={ways} />
    </PendingContext>,
  )
}
type ChangingProps = { first: readonly PendingItem[]; given: (set: Change) => void }
type Change = (items: readonly PendingItem[]) => void

function Changing({ first, given }: ChangingProps) {
  const [items, setItems] = useState(first)
  given(setItems)
  return (
    <PendingContext value={{ ...PENDING_UNKNOWN, items, counts: countsOfItems(items) }}>
      <WaitingList />
    </PendingContext>
  )
}

/** Shows a list that changes as others deal with it. */
function showChanging(first: readonly PendingItem[]) {
  let set: Change = () => {}
  renderPage(
    <Changing
      first={first}
      given={(setItems) => {
        set = setItems
      }}
    />,
  )
  return { change: (items: readonly PendingItem[]) => act(() => set(items)) }
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
    item('subscriber', '12', { id: 'all', since: new Date(Date.now() - 350 * HOUR).toISOString() }),
    item('backup', '01.03.2026', { office: 'board', mine: false }),
    item('of-the-future', 'Neues'),
  ])
  expect(heading().textContent).toBe('Zu erledigen5')
  expect(rows()).toEqual([
    'BänkeIdeevor 3 TagenRedaktionGenehmigenAblehnen',
    '12 Abonnements ohne BestätigungNewslettervor 2 WochenRedaktionEinmal fragen',
    'NeuesSonstigesvor 3 TagenRedaktion',
    'LadenMitgliedsantragvor 3 TagenSchriftführung',
    expect.stringMatching(
      /^Letzte geprüfte Sicherung am 01\.03\.2026Von hier aus.*npm run backup.*Sicherungvor 3 TagenVorstandErledigt$/,
    ),
  ])
  expect(screen.getByRole('heading', { name: 'Was andere im Verein erledigen' })).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/content?bereich=ideen&status=wartend&suche=B%C3%A4nke',
    '/admin/subscribers',
    '/admin/members?liste=antraege&status=ausstehend&suche=Laden',
  ])
})

it('approves by one press, takes it back by another, and leaves the focus on the page', async () => {
  const requests = interceptFetch(() => Response.json([{ id: 'Bänke' }]))
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
    'PATCH ideas?id=eq.B%C3%A4nke&status=eq.pending&select=id {"status":"approved"}',
    'PATCH ideas?id=eq.B%C3%A4nke&select=id {"status":"pending"}',
  ])
})

type Case = readonly [string, PendingItem, string, done: string, string[]]
const CASES: readonly Case[] = [
  [
    'a visitor’s event as seen',
    item('event', 'Fest'),
    'Gesehen',
    'Als gesehen markiert',
    [
      'DELETE unseen_events?event_id=eq.Fest&select=before',
      'POST mark_event_unseen {"_event_id":"Fest","_before":null}',
    ],
  ],
  [
    'an event that waits for approval',
    item('held_event', 'Fest'),
    'Genehmigen',
    'Veranstaltung wurde genehmigt',
    [
      'PATCH event_states?event_id=eq.Fest&state=eq.pending&select=event_id {"state":"approved"}',
      'PATCH event_states?event_id=eq.Fest&select=event_id {"state":"pending"}',
    ],
  ],
  [
    'a newsletter that was paused',
    item('newsletter', 'Fest', { id: 'n' }),
    'Fortsetzen',
    'Der Newsletter wird weiter versendet',
    [
      'POST control_newsletter {"_id":"n","_action":"resume"}',
      'POST control_newsletter {"_id":"n","_action":"pause"}',
    ],
  ],
  [
    'a newsletter that was held',
    item('newsletter', 'Fest', { id: 'held n' }),
    'Jetzt senden',
    'Der Newsletter geht in einer Minute hinaus',
    ['POST send_held_newsletter {"_id":"n"}', 'POST hold_newsletter {"_id":"n"}'],
  ],
  [
    'sign-ups',
    item('subscriber', '1', { id: 'all' }),
    'Einmal fragen',
    'Die Fragen gehen in einer Minute hinaus',
    ['POST ask_unconfirmed_subscribers_later {}', 'POST undo_asking_subscribers {}'],
  ],
  [
    'the backup',
    item('backup', '', { id: 'all' }),
    'Erledigt',
    'Sicherung für eine Woche bestätigt',
    ['POST confirm_backup {}', 'POST confirm_backup {"_confirmed":false}'],
  ],
  [
    'a mail that could not be delivered',
    item('unsent_mail', 'erika@example.org', { id: 'm' }),
    'Erledigt',
    'Als erledigt vermerkt',
    ['POST dismiss_unsent_mail {"_id":"m"}', 'POST dismiss_unsent_mail {"_id":"m","_dismissed":false}'],
  ],
]

it.each(CASES)(
  'deals with %s by one press, and takes it back',
  async (_what, waiting, label, done, calls) => {
    const requests = interceptFetch(() => Response.json([1]))
    show([waiting])
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}: `) }))
    await screen.findByText(done)
    expect(rows()).toEqual([])
    expect(screen.getByText(textOf(waiting))).toBeDefined()
    await press('Rückgängig')
    await screen.findByText('Rückgängig gemacht')
    expect(rows()).toHaveLength(1)
    expect(await Promise.all(requests.map(written))).toEqual(calls)
  },
)

it('asks for the reason before it rejects, which may be left out or given up', async () => {
  const requests = interceptFetch(() => Response.json([{ id: 'Bänke' }]))
  show([item('idea', 'Bänke')])
  await press('Ablehnen: Bänke')
  await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }))
  expect(rows()).toHaveLength(1)
  await press('Ablehnen: Bänke')
  await userEvent.selectOptions(await screen.findByLabelText('Grund beim Ablehnen'), 'Das ist Werbung.')
  await press('Ablehnen')
  await screen.findByText('Idee wurde abgelehnt')
  expect(await Promise.all(requests.map(written))).toEqual([
    'PATCH ideas?id=eq.B%C3%A4nke&status=eq.pending&select=id {"status":"rejected"}',
    'POST explain_decision {"_kind":"idea","_id":"Bänke","_reason":"Das ist Werbung."}',
  ])
})

it('takes a rejected visitor’s event off the calendar, and puts it back unseen', async () => {
  const requests = interceptFetch(() => Response.json([{ event_id: 'Fest', before: { title: 'Markt' } }]))
  show([item('event', 'Fest')])
  await press('Ablehnen: Fest')
  await userEvent.click(await screen.findByRole('button', { name: 'Ablehnen' }))
  await screen.findByText('Veranstaltung wurde abgelehnt')
  await press('Rückgängig')
  await screen.findByText('Rückgängig gemacht')
  expect(await Promise.all(requests.map(written))).toEqual([
    'PATCH event_states?event_id=eq.Fest&state=eq.approved&select=event_id {"state":"rejected"}',
    'DELETE unseen_events?event_id=eq.Fest&select=before',
    'PATCH event_states?event_id=eq.Fest&select=event_id {"state":"approved"}',
    'POST mark_event_unseen {"_event_id":"Fest","_before":{"title":"Markt"}}',
  ])
})

it('leads to each field of the settings that is missing, and says why others can not be pressed', () => {
  show([
    item('setting', 'Rechtliches: x', { id: 'legal.registerCourt legal.hosting legal.gone' }),
    item('subscriber', '3', { id: 'undelivered' }),
  ])
  expect(rows()).toEqual([
    'Rechtliches: 3 Angaben fehlenRegistergerichtWo die Website läuftgoneEinstellungenvor 3 TagenRedaktionAusfüllen',
    expect.stringMatching(/^3 Abonnements.*sobald der Mailversand.*Zu den Abonnenten$/),
  ])
  const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Wo die Website läuft')).toBe('/admin/einstellungen/legal#legal.hosting')
  expect(target(/^Ausfüllen/)).toBe('/admin/einstellungen/legal#legal.registerCourt')
})

const Content = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Dialog {id}
  </button>
)

it('deals with other kinds as their features do, and says when a person has to look first', async () => {
  const act = vi.fn(() => Promise.reject(new NotAtOnce('Bitte öffnen Sie den Antrag.')))
  const action = { label: 'Aufnehmen', variant: 'secondary', done: 'x', act, undo: act } as const
  show(
    [item('application', 'Laden'), item('report', 'Bild')],
    {},
    { application: { actions: () => [action] }, report: { dialog: { label: 'Entscheiden', Content } } },
  )
  await press('Aufnehmen: Laden')
  expect(await screen.findByText('Bitte öffnen Sie den Antrag.')).toBeDefined()
  expect(rows()).toHaveLength(2)
  await press('Entscheiden: Bild')
  await press('Dialog Bild')
  expect(screen.queryByRole('button', { name: 'Dialog Bild' })).toBeNull()
})

it('keeps an item that could not be dealt with', async () => {
  interceptFetch(() => refused())
  show([item('job', 'Aushilfe')])
  await press('Genehmigen: Aushilfe')
  expect(await screen.findByText('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')).toBeDefined()
  expect(rows()).toHaveLength(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Genehmigen: Aushilfe' }).disabled).toBe(false)
})

it('shows the first five, then all, and how many more there are of a kind', async () => {
  show(Array.from({ length: 20 }, (_, n) => item('idea', `Idee ${n}`, { total: 1234 })))
  expect(heading().textContent).toBe('Zu erledigen1.234')
  expect(rows()).toHaveLength(5)
  await press('Alle 20 zeigen')
  // The last one is the link below.
  expect(rows()).toHaveLength(20 + 1)
  expect(document.activeElement).toBe(heading())
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

it.each([
  ['idea', 'Genehmigen', 'ideas?id=eq.Bänke&status=eq.pending&select=id'],
  ['post', 'Genehmigen', 'my_roding_posts?id=eq.Bänke&approved=is.null&select=id'],
  ['held_event', 'Genehmigen', 'event_states?event_id=eq.Bänke&state=eq.pending&select=event_id'],
])(
  'says of the kind %s that somebody else has decided meanwhile, and reads the list again',
  async (kind, label, called) => {
    const refresh = vi.fn()
    const requests = interceptFetch(() => Response.json([]))
    show([item(kind, 'Bänke')], { refresh })
    await press(`${label}: Bänke`)
    expect(await screen.findByText('Darüber hat inzwischen schon jemand anderes entschieden.')).toBeDefined()
    expect(refresh).toHaveBeenCalledOnce()
    expect(requests.map(({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''))).toEqual([called])
  },
)

it('says why a dialog is gone whose item somebody else has dealt with', async () => {
  const { change } = showChanging([item('idea', 'Bänke'), item('idea', 'Brunnen')])
  await press('Ablehnen: Bänke')
  await screen.findByRole('dialog')
  change([item('idea', 'Bänke')])
  expect(screen.getByRole('dialog')).toBeDefined()
  change([])
  expect(await screen.findByText('Darüber hat inzwischen schon jemand anderes entschieden.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
