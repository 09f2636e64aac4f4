import type { Handler, Platform } from './platform.ts'
import { methodNotAllowed, Refusal, unreadableBody } from './refusal.ts'
import { type Admin, type Office, requireAdmin } from './require-admin.ts'

export type Body = Readonly<Record<string, unknown>>

export type Action = (
  body: Body,
  platform: Platform,
  admin: Admin,
  request: Pick<Request, 'signal' | 'headers'>,
) => Promise<Response>

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
}

/**
 * Handler of a function that admins with the office call with POST and a JSON object. Refusals are answered as `{ success: false, code, error }`. CORS
 * allows every origin, because authorisation is by header and never by cookie; preflights carry no token.
 */
export function adminEndpoint(action: Action, office: Office = 'board'): Handler {
  return async (request, platform) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    try {
      if (request.method !== 'POST') throw methodNotAllowed()
      const admin = await requireAdmin(request, platform, office)
      return await action(await readObject(request), platform, admin, request)
    } catch (error) {
      if (error instanceof Refusal) {
        return answer({ success: false, code: error.code, error: error.message }, error.status)
      }
      platform.report('a function failed', error)
      const message = 'Das hat nicht geklappt. Bitte versuchen Sie es später erneut.'
      return answer({ success: false, code: 'internal_error', error: message }, 500)
    }
  }
}

export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: CORS })
}

async function readObject(request: Request): Promise<Body> {
  let value: unknown
  try {
    value = JSON.parse(await request.text())
  } catch {
    throw unreadableBody()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadableBody()
  return value as Body
}
