import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { DashboardPage } from './dashboard-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** Rows of each table that are counted, by the condition of the specification; without it there are a thousand. */
const COUNTED: Readonly<Record<string, readonly [count: number, condition?: string]>> = {
  newsletter_subscriptions: [43, 'active=eq.true'],
  applications: [3, 'status=eq.pending'],
  ideas: [16, 'status=neq.approved'],
  my_roding_posts: [2, 'approved=eq.false'],
  events: [1250],
}

/** Opens the page; `refuses` says which reads fail. */
function open(refuses: (name: string, request: Request) => boolean = () => false) {
  const requests = interceptFetch((request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (refuses(name, request)) return refused()
    if (request.method !== 'HEAD') return Response.json([])
    const [count, condition = ''] = COUNTED[name] ?? [0]
    const range = `*/${request.url.includes(condition) ? count : 1000}`
    return new Response(null, { headers: { 'content-range': range } })
  })
  renderPage(<DashboardPage />)
  return (name: string) => requests.filter(({ url }) => url.includes(name)).length
}
const card = async (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Zahlen' })).findByRole('link', { name })

it('shows four figures, then the quick actions, then what waits, and links each to its list', async () => {
  open()
  const list = screen.getByRole('list', { name: 'Zahlen' })
  const figures = () =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(figures()).toEqual([
      'Abonnenten43aktiv',
      'Mitgliedsanträge3ausstehend',
      'Inhalte1816\u00a0Ideen nicht freigegeben, 2\u00a0Beiträge abgelehnt',
      'Events1.250insgesamt',
    ]),
  )
  const order = [
    list,
    screen.getByRole('link', { name: 'Newsletter erstellen' }),
    screen.getByText('Zu erledigen'),
  ]
  for (const [place, element] of order.entries())
    for (const later of order.slice(place + 1))
      expect(element.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const hrefs = async (names: readonly RegExp[]) =>
    Promise.all(names.map(async (name) => (await card(name)).getAttribute('href')))
  expect(await hrefs([/Abonnenten/, /Mitgliedsanträge/, /Events/])).toEqual([
    '/admin/subscribers?status=aktiv',
    '/admin/members?liste=antraege&status=ausstehend',
    '/admin/events',
  ])
  for (const [name, href] of [
    ['Newsletter erstellen', '/admin/newsletter'],
    ['Event hinzufügen', '/admin/events?neu'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('leaves the other figures in place where one fails', async () => {
  open((name) => name === 'applications')
  await waitFor(async () => expect((await card(/Mitgliedsanträge/)).textContent).toContain('nicht bekannt'))
  expect((await card(/Events/)).textContent).toContain('1.250')
})

it('says that the activities could not be loaded, and reads them again on request', async () => {
  let granted = false
  open((name, { method }) => !granted && name === 'applications' && method === 'GET')
  const failure = 'Die letzten Aktivitäten konnten nicht geladen werden.'
  expect((await screen.findByText(failure)).closest('[role="alert"]')).not.toBeNull()
  granted = true
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Noch ist nichts geschehen.')).toBeDefined()
})

it('reads its data again once a minute while there are no live updates', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requestsOf = open()
  await screen.findByText('Noch ist nichts geschehen.')
  const before = requestsOf('/ideas')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requestsOf('/ideas')).toBe(before)
  await vi.advanceTimersByTimeAsync(41_000)
  await waitFor(() => expect(requestsOf('/ideas')).toBeGreaterThan(before))
})
