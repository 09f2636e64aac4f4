import { afterEach, expect, it, vi } from 'vitest'
import { withoutSessionRequests } from './session-api'
import { accountBackend } from './testing/account-backend'
import { sessionOf } from './testing/sessions'

afterEach(() => vi.useRealTimers())

const answers = { '/rest/v1/ideas': () => Response.json([]) }
const TOKEN = '/auth/v1/token'

it('sends the public key while nobody is signed in', async () => {
  const backend = accountBackend(answers)
  await backend.rest.from('ideas').select()
  expect(backend.requests[0]?.headers.get('authorization')).toBe('Bearer public')
})

it('sends the access token, and the public key as apikey', async () => {
  const session = sessionOf('erika')
  const backend = accountBackend(answers, session)
  await backend.rest.from('ideas').select()
  expect(backend.requests[0]?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`)
  expect(backend.requests[0]?.headers.get('apikey')).toBe('public')
})

it.each([
  [89, 1],
  [120, 0],
])('with %i seconds left, refreshes %i times', async (expiresIn, times) => {
  const fresh = sessionOf('erika', { token: 'b' })
  const old = sessionOf('erika', { expiresIn })
  const backend = accountBackend({ ...answers, [TOKEN]: () => Response.json(fresh) }, old)
  await Promise.all([backend.rest.from('ideas').select(), backend.rest.from('ideas').select()])
  expect(backend.requestsTo(TOKEN)).toHaveLength(times)
  const sent = backend.requestsTo('/rest/v1/ideas').map(({ headers }) => headers.get('authorization'))
  const expected = `Bearer ${(times ? fresh : old).access_token}`
  expect(sent).toEqual([expected, expected])
})

it('continues as a visitor when the session has ended', async () => {
  const ended = () => Response.json({ error_code: 'refresh_token_not_found', msg: '' }, { status: 400 })
  const backend = accountBackend({ ...answers, [TOKEN]: ended }, sessionOf('erika', { expiresIn: -1 }))
  await backend.rest.from('ideas').select()
  expect(backend.requestsTo('/rest/v1/ideas')[0]?.headers.get('authorization')).toBe('Bearer public')
})

it('sends nothing while an expired token cannot be refreshed', async () => {
  vi.useFakeTimers()
  const backend = accountBackend(
    { ...answers, [TOKEN]: () => Response.json({ msg: 'later' }, { status: 503 }) },
    sessionOf('erika', { expiresIn: -1 }),
  )
  const asking = backend.rest.from('ideas').select()
  const answered = asking.then(({ error }) => error)
  // The client retries for as long as one auto-refresh tick.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answered).not.toBeNull()
  expect(backend.requestsTo(TOKEN).length).toBeGreaterThan(1)
  expect(backend.requestsTo('/rest/v1/ideas')).toEqual([])
})

it('signs out once requests in flight are answered, and sends no others meanwhile', async () => {
  let answer = (_response: Response) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const backend = accountBackend(
    { '/rest/v1/ideas': () => answered, '/rest/v1/my_roding_posts': () => Response.json([]) },
    sessionOf('erika'),
  )
  const request = (table: 'ideas' | 'my_roding_posts') =>
    backend.rest
      .from(table as 'ideas')
      .select()
      .then()
  request('ideas')
  await vi.waitFor(() => expect(backend.requestsTo('/rest/v1/ideas')).toHaveLength(1))

  const signOut = vi.fn(async () => {})
  const signedOut = withoutSessionRequests(signOut)
  request('my_roding_posts')
  await backend.client.getSession()
  expect(signOut).not.toHaveBeenCalled()
  answer(Response.json([]))
  await signedOut
  expect(signOut).toHaveBeenCalled()
  expect(backend.requestsTo('/rest/v1/my_roding_posts')).toEqual([])

  await request('my_roding_posts')
  expect(backend.requestsTo('/rest/v1/my_roding_posts')).toHaveLength(1)
})
