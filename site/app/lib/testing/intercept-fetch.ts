import { vi } from 'vitest'

/** Answers the requests of the test's components instead of a server, and returns them; `answer` may reject like a missing network. */
export function interceptFetch(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request.clone())
    return answer(request)
  })
  return requests
}

/** PostgREST's response to a write that a policy or a missing grant refuses. */
export const refused = (code = '42501') =>
  Response.json({ code, message: 'refused', details: null, hint: null }, { status: 403 })
