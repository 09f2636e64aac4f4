import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { TOWN_EVENT } from '../testing/events'
import { SeriesDialog } from './series-dialog'

const RULE = 'INTERVAL=1;FREQ=WEEKLY;BYDAY=TU;COUNT=3'
/** Tuesdays from seven to nine in the evening; the second was moved to Thursday. */
const DATES = [
  ['a', '2098-01-07', '2098-01-07'],
  ['b', '2098-01-16', '2098-01-14'],
  ['c', '2098-01-21', '2098-01-21'],
].map(([id, day, series_day]) => ({
  id,
  series_day,
  status: 'scheduled',
  rule: RULE,
  start_date: `${day}T18:00:00+00:00`,
  end_date: `${day}T20:00:00+00:00`,
}))
const EVENT = {
  ...TOWN_EVENT,
  id: 'a',
  title: 'Chorprobe',
  series_id: 's',
  submitter_email: null,
  submitter_phone: null,
  state: 'approved' as const,
  unseen: false,
  before: null,
  feed: null,
}

function open(answer: (name: string) => Response, dates: object[] = DATES) {
  const onSaved = vi.fn(async () => {})
  const onClose = vi.fn()
  const requests = interceptFetch(({ url }) => {
    const name = new URL(url).pathname.split('/').at(-1) ?? ''
    return name === 'series_dates' ? Response.json(dates) : answer(name)
  })
  renderPage(<SeriesDialog event={EVENT} onSaved={onSaved} onClose={onClose} />)
  return { requests, onSaved, onClose }
}
const sent = async (requests: readonly Request[], name: string) =>
  requests.find(({ url }) => url.endsWith(name))?.json()
const preview = () => within(screen.getByRole('region', { name: 'Das ändert sich' }))
const summaries = () =>
  preview()
    .getAllByText(/: \d+$/)
    .map(({ textContent }) => textContent)

it('names one date as one, and several by the first and the last', async () => {
  open(() => Response.json(null))
  const number = await screen.findByLabelText<HTMLInputElement>(/^Anzahl der Termine/)
  expect(
    screen.getByText('3 Termine: der erste am 7. Januar 2098, der letzte am 21. Januar 2098'),
  ).toBeDefined()
  fireEvent.change(number, { target: { value: '1' } })
  expect(screen.getByText('1 Termin: am 7. Januar 2098')).toBeDefined()
})

it('shows what a longer series adds, keeps the moved date, stores and takes back', async () => {
  const { requests, onSaved, onClose } = open((name) =>
    Response.json(name === 'change_series_rule' ? { added: ['n'] } : null),
  )
  const number = await screen.findByLabelText<HTMLInputElement>(/^Anzahl der Termine/)
  expect(number.value).toBe('3')
  expect(summaries()).toEqual([
    'Bleiben, wie sie einzeln verlegt oder abgesagt wurden: 1',
    'Bleiben, wie sie sind: 2',
  ])
  fireEvent.change(number, { target: { value: '4' } })
  expect(summaries()[0]).toBe('Kommen dazu: 1')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Wiederholung wurde geändert')).toBeDefined()
  expect(await sent(requests, 'change_series_rule')).toEqual({
    _event_id: 'a',
    _scope: 'following',
    _rule: expect.stringContaining('COUNT=4'),
    _dates: [
      { id: 'a' },
      { id: 'c' },
      { id: 'b', series_day: '2098-01-14' },
      { start_date: '2098-01-28T18:00:00.000Z', end_date: '2098-01-28T20:00:00.000Z' },
    ],
  })
  expect([onSaved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  expect(await sent(requests, 'undo_series_rule')).toEqual({ _undo: { added: ['n'] } })
})

it('says which added dates fall on a public holiday', async () => {
  open(() => Response.json(null))
  fireEvent.change(await screen.findByLabelText(/^Anzahl der Termine/), { target: { value: '40' } })
  expect(preview().queryByText(/Feiertag/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Do'))
  expect(preview().getByText(/^Donnerstag, 1\.\sMai 2098.*\(Feiertag: Tag der Arbeit\)$/)).toBeDefined()
})

it('says that somebody else has changed the series, and keeps what was chosen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { onClose } = open(() => Response.json({ code: 'PT409', message: 'other dates' }, { status: 409 }))
  fireEvent.change(await screen.findByLabelText(/^Anzahl der Termine/), { target: { value: '2' } })
  expect(summaries()[0]).toBe('Fallen weg und liegen dann 30 Tage im Papierkorb: 1')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText(/Jemand hat die Serie inzwischen geändert/)).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

it('asks before a changed rule is discarded, not one that is as it was', async () => {
  const { onClose } = open(() => Response.json(null))
  const number = await screen.findByLabelText(/^Anzahl der Termine/)
  const cancel = screen.getByRole('button', { name: 'Abbrechen' })
  fireEvent.change(number, { target: { value: '4' } })
  await userEvent.click(cancel)
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.change(number, { target: { value: '3' } })
  await userEvent.click(cancel)
  expect(onClose).toHaveBeenCalledOnce()
})

it('says that all dates have begun', async () => {
  open(() => Response.json(null), [])
  expect(await screen.findByText('Alle Termine dieser Serie haben schon begonnen.')).toBeDefined()
})
