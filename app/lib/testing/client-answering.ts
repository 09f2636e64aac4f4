import { createPublicClient } from '../clients'

/** The real client on a wire that gives one answer and remembers what it was asked. */
export function clientAnswering(answer: () => Response) {
  const requests: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init))
    return answer()
  }
  return {
    requests,
    /** Address of the first request. */
    asked: () => new URL(requests[0]?.url ?? ''),
    client: createPublicClient({ baseUrl: 'https://wire.example', publishableKey: 'key', fetch }),
  }
}
