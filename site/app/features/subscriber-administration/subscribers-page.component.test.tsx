import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { ActiveSwitch } from './active-switch'
import { DeleteSubscriber } from './delete-subscriber'
import type { Subscriber } from './subscriber'
import { SubscribersPage } from './subscribers-page'
import { UnconfirmedPanel } from './unconfirmed-panel'

const BERND = { id: 'b', name: 'Bernd Muster', email: 'bernd@example.org', active: false } as Subscriber

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('reports that the subscribers could not be loaded, and retries on request', async () => {
  let granted = false
  interceptFetch(() => (granted ? Response.json([{ ...BERND, state: 'left' }]) : refused()))
  renderPage(<SubscribersPage />)
  const failed = await screen.findAllByText('Newsletter-Abonnenten konnten nicht geladen werden.')
  expect(failed.length).toBeGreaterThan(0)
  granted = true
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('heading', { name: 'Newsletter-Abonnenten (1)' })).toBeDefined()
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
  renderPage(<DeleteSubscriber subscriber={BERND} onClose={() => {}} onDeleted={deleted} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Abonnent konnte nicht gelöscht werden.')).toBeDefined()
  expect(deleted).not.toHaveBeenCalled()
})

/** Answers with whether confirmations are delivered, and how many mails a question queues. */
function mailing(delivers: boolean, queued: readonly number[] = []) {
  const rest = [...queued]
  let waiting = 0
  return interceptFetch(({ url }) => {
    if (url.includes('/newsletter_confirmations_are_delivered')) return Response.json(delivers)
    if (url.includes('/newsletter_confirmation_progress')) return Response.json({ waiting, sent: 1_200 })
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
    ['2 E-Mails sind auf dem Weg', '1.200 verschickt, 2 warten'],
    ['Alle wurden schon gefragt', '1.200 verschickt, 2 warten'],
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
