import type { Handler, Platform } from '../../../../src/functions/platform.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
}

type Action = (body: Record<string, unknown>, platform: Platform, request: Request) => Promise<unknown>

/** A function called with a JSON object by POST. `action` resolves to the response body; a thrown `Response` is the response. */
export function endpoint(action: Action): Handler {
  return async (request, platform) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed')
    const body: unknown = await request.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null) return refusal(400, 'invalid_body')
    try {
      const answer = await action({ ...body }, platform, request)
      return Response.json(answer, { headers: CORS })
    } catch (error) {
      if (error instanceof Response) return error
      throw error
    }
  }
}

export const refusal = (status: number, code: string) => Response.json({ code }, { status, headers: CORS })
