import type { HonoRequest } from 'hono'

const OPEN = /\/auth\/v1\/(?:\.well-known\/jwks\.json|verify|callback|authorize)$/
const FORM = /^application\/x-www-form-urlencoded(?:;|$)/

/** Whether the request is the form of the link page, which carries no API key. */
export const isForm = (request: HonoRequest): boolean => FORM.test(request.header('content-type') ?? '')

/** Requests that cannot carry an API key: links in mails, redirects, and the key set (as at hosted Supabase). */
export function isOpenAuthRequest(request: HonoRequest): boolean {
  if (request.method === 'POST') return request.path.endsWith('/auth/v1/verify') && isForm(request)
  return ['GET', 'HEAD'].includes(request.method) && OPEN.test(request.path)
}
