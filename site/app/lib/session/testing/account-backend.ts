import { AuthClient, type Session } from '@supabase/auth-js'
import { databaseClient } from '../../supabase/clients'
import { bearerFetch } from '../session-api'

export type Answers = Record<string, () => Response | Promise<Response>>

/** Real clients with a fetch that answers by path; paths without an answer fail like a network error. */
export function accountBackend(answers: Answers, stored: Session | null = null) {
  const requests: Request[] = []
  const values = new Map<string, string>()
  if (stored) values.set('session', JSON.stringify(stored))
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request)
    const answer = answers[new URL(request.url).pathname]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  const client = new AuthClient({
    url: 'https://api.example/auth/v1',
    fetch: send,
    storageKey: 'session',
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
  })
  const fetch = bearerFetch(client, send)
  const rest = databaseClient({ baseUrl: 'https://api.example', publishableKey: 'public', fetch })
  return {
    client,
    rest,
    requests,
    requestsTo: (path: string) => requests.filter(({ url }) => new URL(url).pathname === path),
  }
}
