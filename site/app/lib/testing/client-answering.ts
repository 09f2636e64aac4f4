import { createPublicClient } from '../clients'

/** The real client on a wire that answers as said and remembers what it was asked. */
export function clientAnswering(answer: (request: Request) => Response) {
  const requests: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request)
    return answer(request)
  }
  return {
    requests,
    /** Address of the first request. */
    asked: () => new URL(requests[0]?.url ?? ''),
    client: createPublicClient({ baseUrl: 'https://wire.example', publishableKey: 'key', fetch }),
  }
}
