import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { TownEvent } from '../event'
import { TOWN_EVENT } from '../testing/events'
import { SubmittedEvent } from './submitted-event'

/** So far ahead that it is never over. */
const COMING: TownEvent = {
  ...TOWN_EVENT,
  start_date: '2126-07-04T13:00:07Z',
  end_date: '2126-07-04T20:00:00Z',
  description: 'Mit Musik',
  price: 'frei',
  is_user_submitted: true,
}

const show = (change: Partial<TownEvent> = {}, state = 'published') =>
  renderPage(
    <SubmittedEvent
      event={{ ...COMING, ...change }}
      state={state}
      token="das-token"
      readAt="2026-06-01T10:00:00Z"
    />,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answer = (status: number) =>
  interceptFetch(() => new Response(status === 204 ? null : '{"code":"PT"}', { status }))

it('shows the event, and links to its page once it is public', () => {
  show()
  expect(screen.getByText('Mit Musik')).toBeDefined()
  expect(screen.getByText('frei')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Auf der Website ansehen' }).getAttribute('href')).toMatch(
    /^\/events\/stadtfest-/,
  )
})

it('has no link to a page while it waits', () => {
  show({}, 'pending')
  expect(screen.queryByRole('link', { name: 'Auf der Website ansehen' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Korrigieren' })).toBeDefined()
})

it.each([
  ['over', { start_date: '2026-05-01T10:00:00Z', end_date: null }, 'published', true],
  ['rejected', {}, 'rejected', false],
])('changes nothing of an event that is %s', (_, change, state, over) => {
  show(change, state)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Diese Veranstaltung ist vorbei.') !== null).toBe(over)
})

it('sends what was corrected and nothing else', async () => {
  const requests = answer(204)
  show()
  await press('Korrigieren')
  const dialog = within(await screen.findByRole('dialog'))
  const title = dialog.getByLabelText(/Titel/)
  await userEvent.clear(title)
  await userEvent.type(title, 'Straßenfest')
  await userEvent.clear(dialog.getByLabelText(/Eintritt/))
  await userEvent.click(dialog.getByRole('button', { name: 'Korrektur speichern' }))
  expect(await screen.findByText('Korrektur gespeichert')).toBeDefined()
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/rest/v1/rpc/correct_submission'])
  expect(await requests[0]?.json()).toEqual({
    _token: 'das-token',
    _changes: { title: 'Straßenfest', price: null },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('refuses a time that is over, and sends nothing', async () => {
  const requests = answer(204)
  show({ end_date: null })
  await press('Korrigieren')
  const dialog = within(await screen.findByRole('dialog'))
  const start = dialog.getByLabelText(/Beginn/)
  await userEvent.clear(start)
  await userEvent.type(start, '2020-01-01T10:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Korrektur speichern' }))
  expect(await dialog.findByText('Dieser Termin ist schon vorbei.')).toBeDefined()
  expect(requests).toEqual([])
})

it('withdraws after a question', async () => {
  const requests = answer(204)
  show()
  await press('Zurückziehen')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Veranstaltung zurückziehen?' }))
  expect(requests).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
  expect(await screen.findByText('Veranstaltung zurückgezogen')).toBeDefined()
  expect(await requests[0]?.json()).toEqual({ _token: 'das-token' })
})

it.each([
  [404, 'Die Veranstaltung lässt sich nicht mehr ändern.'],
  [503, 'Die Veranstaltung konnte nicht zurückgezogen werden. Bitte versuchen Sie es erneut.'],
])('says why it was not withdrawn: %i', async (status, text) => {
  answer(status)
  show()
  await press('Zurückziehen')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
  expect(await screen.findByText(text)).toBeDefined()
})
