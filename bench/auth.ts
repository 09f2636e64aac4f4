import { availableParallelism, loadavg } from 'node:os'
import autocannon from 'autocannon'
import { type Keys, startOurServer } from '../conformance/targets/our-server.ts'

/**
 * Two promises about accounts, each measured as a ratio within one run: refreshing is quick while people read, and a storm of
 * sign-ins, whose passwords are slow to check on purpose, does not hold up readers. `SECONDS` makes it longer.
 */
const SECONDS = Number(process.env.SECONDS ?? 8)
const READERS = 10
const REFRESHERS = 10
const SIGN_INS = 20
const WARM_UP_SECONDS = 3

/** No JWT_SECRET: tokens are signed with the key pair, which is the usual and the slower way. */
const KEYS: Keys = { publishableKey: 'sb_publishable_bench', secretKey: 'sb_secret_bench', jwtSecret: '' }
const PERSON = { email: 'erika@example.org', password: 'Brezn-und-Bier' }
/** Copied for each use: the load generator adds lengths to the object it is given. */
const HEADERS = { apikey: KEYS.publishableKey, 'content-type': 'application/json' }

async function main(): Promise<void> {
  process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the run\n`)
  const server = await startOurServer(KEYS)
  try {
    const sessions = await signUp(server.url)
    await Promise.all([read(server.url, WARM_UP_SECONDS), refresh(server.url, sessions, WARM_UP_SECONDS)])
    const quiet = await read(server.url, SECONDS)
    const [beside, refreshed] = await Promise.all([
      read(server.url, SECONDS),
      refresh(server.url, sessions, SECONDS),
    ])
    const [stormy, storm] = await Promise.all([read(server.url, SECONDS), signIn(server.url, SECONDS)])

    print('', 'req/s', 'reads/s', 'p99 of a read ms', 'against quiet')
    print('quiet reading', '', rate(quiet), quiet.latency.p99, '1.0')
    print('refreshing', rate(refreshed), rate(beside), beside.latency.p99, ratio(beside, quiet))
    print('signing in', rate(storm), rate(stormy), stormy.latency.p99, ratio(stormy, quiet))
  } finally {
    await server.stop()
  }
}

type Session = { token: string }

/** A session for each connection that refreshes: one person with many browsers. */
async function signUp(url: string): Promise<Session[]> {
  const post = async (path: string): Promise<Session> => {
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { ...HEADERS },
      body: JSON.stringify(PERSON),
    })
    const { refresh_token: token } = (await answer.json()) as { refresh_token: string }
    if (!token) throw new Error(`${path} answered ${answer.status}`)
    return { token }
  }
  const sessions = [await post('/signup')]
  while (sessions.length < REFRESHERS) sessions.push(await post('/token?grant_type=password'))
  return sessions
}

/** What every visitor of the start page asks for. */
const read = (url: string, duration: number) =>
  fire('reading', {
    url: `${url}/rest/v1/events?select=*&order=start_date.asc&limit=6`,
    connections: READERS,
    duration,
    headers: { ...HEADERS },
  })

/** Each connection goes on with the token it was given last, as a browser does. */
function refresh(url: string, sessions: readonly Session[], duration: number): Promise<autocannon.Result> {
  let next = 0
  return fire('refreshing', {
    url,
    connections: REFRESHERS,
    duration,
    setupClient(client) {
      const session = sessions[next++ % sessions.length]
      if (!session) return
      const request = (): autocannon.Request => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=refresh_token',
        headers: { ...HEADERS },
        body: JSON.stringify({ refresh_token: session.token }),
      })
      client.setRequests([
        {
          ...request(),
          setupRequest: (given) => ({ ...given, ...request() }),
          onResponse: (_status, body) => {
            session.token = (JSON.parse(body) as { refresh_token: string }).refresh_token
          },
        },
      ])
    },
  })
}

const signIn = (url: string, duration: number) =>
  fire('signing in', {
    url: `${url}/auth/v1/token?grant_type=password`,
    method: 'POST',
    connections: SIGN_INS,
    duration,
    headers: { ...HEADERS },
    body: JSON.stringify(PERSON),
    timeout: 30,
  })

async function fire(what: string, options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon(options)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${what}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return result
}

const rate = (result: autocannon.Result) => result.requests.average.toFixed(0)
const ratio = (result: autocannon.Result, quiet: autocannon.Result) =>
  (result.latency.p99 / quiet.latency.p99).toFixed(1)

function print(name: string, ...cells: readonly (string | number)[]): void {
  process.stdout.write(`${name.padEnd(16)}${cells.map((cell) => String(cell).padStart(18)).join('')}\n`)
}

await main()
