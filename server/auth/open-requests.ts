import type { HonoRequest } from 'hono'

const OPEN = /\/auth\/v1\/(?:\.well-known\/jwks\.json|verify|callback|authorize)$/

/** Requests that cannot carry an API key: links in mails, redirects, and the key set (as at hosted Supabase). */
export function isOpenAuthRequest(request: HonoRequest): boolean {
  return request.method === 'GET' && OPEN.test(request.path)
}
