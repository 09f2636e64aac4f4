import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { layOutTables } from '../../../lib/testing/table-layout'
import { ActiveSwitch } from './columns'
import { DeleteSubscriber } from './dialogs'
import { UnconfirmedPanel } from './panels'
import type { Subscriber } from './subscriber'
import SubscribersPage from './subscribers-page'

const BERND = {
  id: 'b',
  name: 'Bernd Muster',
  email: 'bernd@example.org',
  active: false,
  state: 'left',
  created_at: '2026-03-04T23:30:00Z',
} as Subscriber

const AENNE = {
  id: 'a',
  name: 'Änne Beispiel',
  email: 'aenne@example.org',
  active: true,
  state: 'confirmed',
  created_at: '2026-03-04T23:30:00Z',
} as Subscriber

layOutTables()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('reports that the subscribers could not be loaded, and retries on request', async () => {
  let granted = false
  interceptFetch(() => (granted ? Response.json([BERND]) : refused()))
  renderPage(<SubscribersPage />)
  const failed = await screen.findAllByText('Newsletter-Abonnenten konnten nicht geladen werden.')
  expect(failed.length).toBeGreaterThan(0)
  granted = true
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('heading', { name: 'Newsletter-Abonnenten (1)' })).toBeDefined()
})

it('is searched by name and address, and filtered by status and consent, which are in the URL', async () => {
  interceptFetch(() => Response.json([AENNE, BERND]))
  const router = renderPage(<SubscribersPage />, '/?status=aktiv')
  const names = () =>
    screen.queryAllByRole('switch').map((element) => element.closest('tr')?.querySelector('td')?.textContent)
  const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
  await shows('Änne Beispiel')
  const choose = (name: RegExp) =>
    userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Zeigen' }),
      screen.getByRole('option', { name }),
    )
  await choose(/^Inaktiv/)
  await shows('Bernd Muster')
  expect(router.state.location.search).toBe('?status=inaktiv')
  await choose(/^Alle/)
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'BERND@' } })
  await shows('Bernd Muster')
  fireEvent.change(search, { target: { value: 'aenne b' } })
  await shows('Änne Beispiel')
  fireEvent.change(search, { target: { value: 'niemand' } })
  await screen.findByText('Niemand gefunden')
  await userEvent.click(screen.getByRole('button', { name: 'Alle zeigen' }))
  await shows('Änne Beispiel', 'Bernd Muster')
  await choose(/^Bestätigt/)
  await shows('Änne Beispiel')
  expect(router.state.location.search).toBe('?einwilligung=bestaetigt')
})

it('counts subscribers by status and consent', async () => {
  const states = ['confirmed', 'confirmed', 'confirmed', 'asked', 'left', 'left']
  const rows = states.map((state, place) => ({ ...AENNE, id: `${place}`, state, active: state !== 'left' }))
  interceptFetch(() => Response.json(rows))
  renderPage(<SubscribersPage />)
  expect(await screen.findByRole('heading', { name: 'Newsletter-Abonnenten (6)' })).toBeDefined()
  expect(screen.getByText('6 Adressen, 3 bekommen den nächsten Newsletter.')).toBeDefined()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Alle Adressen', 'Aktiv (4)', 'Inaktiv (2)', 'Bestätigt (3)', 'Abgemeldet (2)']),
  )
})

it('adds nobody without a whole address, and says why the database refuses one', async () => {
  let code = '23505'
  const requests = interceptFetch(({ method }) => (method === 'POST' ? refused(code) : Response.json([])))
  renderPage(<SubscribersPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Abonnent hinzufügen' }))
  const form = within(await screen.findByRole('form', { name: 'Abonnent' }))
  const email = form.getByLabelText<HTMLInputElement>(/^E-Mail/)
  const add = () => userEvent.click(form.getByRole('button', { name: 'Hinzufügen' }))
  fireEvent.input(form.getByLabelText(/^Name/), { target: { value: ' Doris Test ' } })
  fireEvent.input(email, { target: { value: 'keine' } })
  await add()
  expect(form.getByText(/nicht vollständig/)).toBeDefined()
  const sent = () => requests.filter(({ method }) => method === 'POST')
  expect(sent()).toEqual([])
  fireEvent.input(email, { target: { value: 'doris@example.org' } })
  await add()
  expect(await form.findByText(/schon in der Liste/)).toBeDefined()
  code = '23N01'
  await add()
  expect(await form.findByText(/wurde gelöscht/)).toBeDefined()
  expect(document.activeElement).toBe(email)
  expect(await sent()[0]?.json()).toEqual({
    name: 'Doris Test',
    email: 'doris@example.org',
    active: true,
  })
})

it('keeps a status that cannot be stored', async () => {
  interceptFetch(() => refused())
  const changed = vi.fn()
  renderPage(<ActiveSwitch subscriber={BERND} onChanged={changed} />)
  await userEvent.click(screen.getByRole('switch'))
  expect(await screen.findByText('Status konnte nicht aktualisiert werden.')).toBeDefined()
  expect(screen.getByRole('switch').getAttribute('aria-busy')).toBe('false')
  expect(changed).not.toHaveBeenCalled()
})

it('keeps a subscriber that cannot be deleted', async () => {
  interceptFetch(() => refused())
  const deleted = vi.fn()
  renderPage(
    <DeleteSubscriber subscriber={BERND} onClose={() => {}} onDeleted={deleted} onRestored={() => {}} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Abonnent konnte nicht gelöscht werden.')).toBeDefined()
  expect(deleted).not.toHaveBeenCalled()
})

it('takes a deletion back by the toast, and says when that was refused', async () => {
  let restorable = true
  const requests = interceptFetch(({ method }) =>
    method === 'DELETE' ? Response.json({ id: 'b' }) : restorable ? Response.json(null) : refused('PT404'),
  )
  const log: string[] = []
  renderPage(
    <DeleteSubscriber
      subscriber={BERND}
      onClose={() => {}}
      onDeleted={(id) => log.push(`deleted ${id}`)}
      onRestored={() => log.push('restored')}
    />,
  )
  const question = await screen.findByRole('alertdialog', { name: 'Abonnent löschen' })
  expect(question.textContent).toContain('Nach zehn Sekunden')
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Löschen' }))
  const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await remove()
  await undo()
  await waitFor(() => expect(log).toEqual(['deleted b', 'restored']))
  expect(await requests.at(-1)?.json()).toEqual({ _kind: 'subscriber', _row_id: 'b' })
  restorable = false
  await remove()
  await undo()
  expect(await screen.findByText(/ließ sich nicht rückgängig machen/)).toBeDefined()
  expect(log).toEqual(['deleted b', 'restored', 'deleted b'])
})

/** Answers with whether confirmations are delivered, and how many mails a question queues. */
function mailing(delivers: boolean, queued: readonly number[] = []) {
  const rest = [...queued]
  let waiting = 0
  return interceptFetch(({ url }) => {
    if (url.includes('/newsletter_confirmations_are_delivered')) return Response.json(delivers)
    if (url.includes('/newsletter_confirmation_progress')) return Response.json({ waiting, sent: 1_050 })
    const mails = rest.shift() ?? 0
    waiting += mails
    return Response.json(mails)
  })
}
const panel = () => screen.findByRole('region', { name: 'Unbestätigte Adressen' })

it('asks unconfirmed addresses by mail once, after a confirmation', async () => {
  mailing(true, [2])
  renderPage(<UnconfirmedPanel count={1_200} />)
  expect((await panel()).textContent).toContain('1.200 Adressen warten auf ihre Bestätigung.')
  for (const [result, progress] of [
    ['2 E-Mails sind auf dem Weg', '1.050 verschickt, 2 warten'],
    ['Alle wurden schon gefragt', '1.050 verschickt, 2 warten'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Alle unbestätigten einmal fragen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'E-Mails verschicken' }))
    expect(await screen.findByText(result)).toBeDefined()
    await waitFor(async () => expect((await panel()).textContent).toContain(progress))
  }
})

it('cannot ask before confirmations are delivered', async () => {
  mailing(false)
  renderPage(<UnconfirmedPanel count={1} />)
  expect((await panel()).textContent).toContain('Eine Adresse wartet auf ihre Bestätigung.')
  expect((await panel()).textContent).toContain('wenn der Mailversand oder ein Webhook eingerichtet ist')
  expect(screen.queryByRole('button', { name: 'Alle unbestätigten einmal fragen' })).toBeNull()
})
