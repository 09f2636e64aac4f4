import { databaseClient } from '../supabase/clients'

/** The real client with a fetch that answers as given and records the requests. */
export function clientAnswering(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request)
    return answer(request)
  }
  return {
    requests,
    /** URL of the first request. */
    requestedUrl: () => new URL(requests[0]?.url ?? ''),
    client: databaseClient({ baseUrl: 'https://api.example', publishableKey: 'key', fetch }),
  }
}
