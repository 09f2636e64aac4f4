import autocannon from 'autocannon'

const PERSON = { email: 'erika@example.org', password: 'Brezn-und-Bier' }
const REFRESHERS = 10
const SIGN_INS = 20

/** The auth service of a server. */
export type AuthService = Readonly<{ url: string; publishableKey: string }>

/** One browser of an account; it refreshes with its latest token. */
export type Browser = { refreshToken: string }

/** Browsers of one new account, one for each connection that refreshes. */
export async function signUp(service: AuthService): Promise<Browser[]> {
  const post = async (path: string): Promise<Browser> => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: headersOf(service),
      body: JSON.stringify(PERSON),
    })
    const { refresh_token: refreshToken } = (await answer.json()) as { refresh_token?: string }
    if (!refreshToken) throw new Error(`${path} answered ${answer.status}`)
    return { refreshToken }
  }
  const browsers = [await post('/signup')]
  while (browsers.length < REFRESHERS) browsers.push(await post('/token?grant_type=password'))
  return browsers
}

/** Each browser refreshes as soon as it has the answer. */
export function refresh(
  service: AuthService,
  browsers: readonly Browser[],
  seconds: number,
): Promise<autocannon.Result> {
  let next = 0
  return fire('refreshing', {
    url: service.url,
    connections: REFRESHERS,
    duration: seconds,
    setupClient(client) {
      const browser = browsers[next++ % browsers.length]
      if (!browser) return
      const request = (): autocannon.Request => ({
        method: 'POST',
        path: `${new URL(service.url).pathname}/token?grant_type=refresh_token`,
        headers: headersOf(service),
        body: JSON.stringify({ refresh_token: browser.refreshToken }),
      })
      client.setRequests([
        {
          ...request(),
          setupRequest: (given) => ({ ...given, ...request() }),
          onResponse: (_status, body) => {
            browser.refreshToken = (JSON.parse(body) as { refresh_token: string }).refresh_token
          },
        },
      ])
    },
  })
}

/** Many sign in at once, over and over. */
export const signIn = (service: AuthService, seconds: number): Promise<autocannon.Result> =>
  fire('signing in', {
    url: `${service.url}/token?grant_type=password`,
    method: 'POST',
    connections: SIGN_INS,
    duration: seconds,
    headers: headersOf(service),
    body: JSON.stringify(PERSON),
    timeout: 30,
  })

/** Made for each use: the load generator adds lengths to the object it is given. */
const headersOf = ({ publishableKey }: AuthService) => ({
  apikey: publishableKey,
  'content-type': 'application/json',
})

async function fire(what: string, options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon(options)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${what}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return result
}
