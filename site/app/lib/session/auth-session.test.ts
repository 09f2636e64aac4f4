import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SessionState, SIGNED_OUT_STATE } from './auth-context'
import { trackSession } from './auth-session'
import { type Answers, accountBackend } from './testing/account-backend'
import { FACTOR, sessionOf } from './testing/sessions'

const ROLE = '/rest/v1/rpc/get_user_role'
const OFFICES = '/rest/v1/rpc/my_offices'
const PROFILES = '/rest/v1/profiles'
const TOKEN = '/auth/v1/token'
const USER = '/auth/v1/user'

const erika = sessionOf('erika')
const profile = { user_id: 'erika', first_name: 'Erika' }
const noRow = () => Response.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 })

const answers: Answers = {
  [ROLE]: () => Response.json('member'),
  [OFFICES]: () => Response.json(['editor', 'treasurer']),
  [PROFILES]: () => Response.json(profile),
  [USER]: () => Response.json(erika.user),
  [TOKEN]: () => Response.json(erika),
  '/auth/v1/logout': () => new Response(null, { status: 204 }),
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** Tracks the session of a backend; `shown` are the states that a page would have rendered, in order. */
function tracked(changed: Answers = {}, stored: ReturnType<typeof sessionOf> | null = null) {
  const backend = accountBackend({ ...answers, ...changed }, stored)
  const shown: SessionState[] = []
  const tracking = trackSession(backend.client, backend.rest, (state) => void shown.push(state))
  return {
    ...backend,
    shown,
    tracking,
    last: () => shown.at(-1),
    first: () => vi.waitFor(() => shown[0] ?? missing()),
  }
}

const missing = (): never => {
  throw new Error('nothing shown yet')
}

it('reports nobody without a stored session, and sends no request', async () => {
  const { first, requests } = tracked()
  expect(await first()).toEqual(SIGNED_OUT_STATE)
  expect(requests).toEqual([])
})

it('reports the user of a stored session together with role and profile', async () => {
  const { first, shown } = tracked({}, erika)
  await first()
  expect(shown).toEqual([
    {
      loading: false,
      session: erika,
      user: erika.user,
      role: 'member',
      roleKnown: true,
      offices: [],
      profile,
      pendingFactor: null,
      expired: false,
    },
  ])
})

it('requests the role of this account once, with its token', async () => {
  const { first, requestsTo } = tracked({}, erika)
  await first()
  const [request, ...more] = requestsTo(ROLE)
  expect(more).toEqual([])
  expect(await request?.json()).toEqual({ _user_id: 'erika' })
  expect(request?.headers.get('authorization')).toBe(`Bearer ${erika.access_token}`)
})

it.each([
  ['an error', () => Response.json({ code: 'XX000', message: 'no' }, { status: 400 })],
  ['nonsense', () => Response.json('emperor')],
])('treats %s as guest, logs it, and continues', async (_, answer) => {
  const { first } = tracked({ [ROLE]: answer }, erika)
  const guest = { role: 'guest', roleKnown: false }
  expect(await first()).toMatchObject({ loading: false, ...guest, user: { id: 'erika' }, profile })
  expect(console.error).toHaveBeenCalled()
})

it('reports an admin together with his offices, and as a guest where they can not be read', async () => {
  const admin = { [ROLE]: () => Response.json('admin') }
  expect(await tracked(admin, erika).first()).toMatchObject({
    role: 'admin',
    offices: ['treasurer', 'editor'],
  })
  const unread = tracked(
    { ...admin, [OFFICES]: () => Response.json({ message: 'no' }, { status: 500 }) },
    erika,
  )
  expect(await unread.first()).toMatchObject({ role: 'guest', roleKnown: false, offices: [] })
})

it('retries a failed lookup of the role on the next event', async () => {
  let answer = () => Response.json({ message: 'no' }, { status: 500 })
  const { client, tracking, first, last } = tracked({ [ROLE]: () => answer() }, erika)
  expect(await first()).toMatchObject({ role: 'guest', roleKnown: false })
  answer = () => Response.json('member')
  await client.refreshSession()
  await tracking.settled()
  expect(last()).toMatchObject({ role: 'member', roleKnown: true })
})

it('recognises an account without a profile by PGRST116, and logs nothing', async () => {
  const { first } = tracked({ [PROFILES]: noRow }, erika)
  expect(await first()).toMatchObject({ role: 'member', profile: null })
  expect(console.error).not.toHaveBeenCalled()
})

it('logs a profile that cannot be read, and continues without', async () => {
  const { first } = tracked({ [PROFILES]: () => Response.json({ code: '42501' }, { status: 403 }) }, erika)
  expect(await first()).toMatchObject({ role: 'member', profile: null })
  expect(console.error).toHaveBeenCalled()
})

it.each(['session_not_found', 'user_not_found', 'bad_jwt'])(
  'signs out when the server answers the first check with %s',
  async (code) => {
    const refused = () => Response.json({ error_code: code, msg: 'no' }, { status: 403 })
    const { shown, first, last } = tracked({ [USER]: refused }, { ...erika, access_token: 'rubbish' })
    await first()
    await vi.waitFor(() => expect(last()).toEqual(SIGNED_OUT_STATE))
    expect(shown.every(({ user }) => user === null)).toBe(true)
  },
)

it('keeps the stored session when the server does not answer the first check', async () => {
  const { first } = tracked({ [USER]: () => Response.json({}, { status: 503 }) }, erika)
  expect(await first()).toMatchObject({ user: { id: 'erika' }, role: 'member' })
})

it('handles sign-in, token refresh and sign-out', async () => {
  const { client, requestsTo, tracking, first, last } = tracked()
  await first()
  await client.signInWithPassword({ email: 'erika@example.org', password: 'Brezn-und-Bier' })
  await tracking.settled()
  expect(last()).toMatchObject({ user: { id: 'erika' }, role: 'member' })

  await client.refreshSession()
  await tracking.settled()
  expect(last()).toMatchObject({ user: { id: 'erika' }, role: 'member', profile })
  expect(requestsTo(ROLE)).toHaveLength(1)

  await client.signOut({ scope: 'local' })
  await tracking.settled()
  expect(last()).toEqual(SIGNED_OUT_STATE)
})

it('reports the account that signed in last, however slow the role of the first is', async () => {
  let answerSlowly = (_: Response) => {}
  let asks = 0
  const role = () =>
    asks++ === 0 ? new Promise<Response>((answer) => (answerSlowly = answer)) : Response.json('admin')
  let signIns = 0
  const token = () => Response.json(signIns++ === 0 ? erika : sessionOf('max'))
  const { client, tracking, shown, first, last, requestsTo } = tracked({ [ROLE]: role, [TOKEN]: token })
  await first()
  await client.signInWithPassword({ email: 'erika@example.org', password: 'x' })
  await vi.waitFor(() => expect(requestsTo(ROLE)).toHaveLength(1))
  await client.signInWithPassword({ email: 'max@example.org', password: 'x' })
  await tracking.settled()
  answerSlowly(Response.json('member'))
  await tracking.settled()
  expect(last()).toMatchObject({ user: { id: 'max' }, role: 'admin' })
  expect(shown.map(({ user }) => user?.id)).not.toContain('erika')
})

it('reports nobody until the second factor is verified', async () => {
  const half = sessionOf('erika', { factors: [FACTOR] })
  const whole = sessionOf('erika', { factors: [FACTOR], aal: 'aal2', token: 'b' })
  const { client, tracking, first, last, requestsTo } = tracked({
    [TOKEN]: () => Response.json(half),
    [USER]: () => Response.json(half.user),
    '/auth/v1/factors/factor-1/challenge': () => Response.json({ id: 'challenge-1', type: 'totp' }),
    '/auth/v1/factors/factor-1/verify': () => Response.json(whole),
  })
  await first()
  await client.signInWithPassword({ email: 'erika@example.org', password: 'x' })
  await tracking.settled()
  expect(last()).toEqual({ ...SIGNED_OUT_STATE, pendingFactor: FACTOR })
  expect(requestsTo(ROLE)).toEqual([])

  await client.mfa.challengeAndVerify({ factorId: 'factor-1', code: '123456' })
  await tracking.settled()
  expect(last()).toMatchObject({ user: { id: 'erika' }, role: 'member', pendingFactor: null })
})

it('does not ask for an unverified factor', async () => {
  const { first } = tracked(
    { [USER]: () => Response.json({ ...erika.user, factors: [{ ...FACTOR, status: 'unverified' }] }) },
    erika,
  )
  expect(await first()).toMatchObject({ user: { id: 'erika' }, pendingFactor: null })
})

it('reloads the profile on request, and keeps the old one when that fails', async () => {
  let reads = 0
  const { tracking, first, last } = tracked(
    {
      [PROFILES]: () =>
        [
          Response.json(profile),
          Response.json({ ...profile, first_name: 'Rosa' }),
          Response.json({ code: '42501' }, { status: 403 }),
        ][reads++] ?? noRow(),
    },
    erika,
  )
  await first()
  await tracking.refreshProfile()
  expect(last()?.profile?.first_name).toBe('Rosa')
  await tracking.refreshProfile()
  expect(last()?.profile?.first_name).toBe('Rosa')
})

it('reports nothing after it was stopped', async () => {
  const { client, tracking, first, shown } = tracked()
  await first()
  tracking.stop()
  await client.signInWithPassword({ email: 'erika@example.org', password: 'x' })
  await tracking.settled()
  expect(shown).toEqual([SIGNED_OUT_STATE])
})

it('shows nothing after it was stopped, also of an event that it was following', async () => {
  let stop = () => {}
  const user = () => {
    stop()
    return Response.json(erika.user)
  }
  const { tracking, requests, shown } = tracked({ [USER]: user }, erika)
  stop = tracking.stop
  await vi.waitUntil(() => requests.length > 0)
  await tracking.settled()
  expect(shown).toEqual([])
})
