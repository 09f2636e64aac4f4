import type { HonoRequest } from 'hono'

const OPEN = /\/auth\/v1\/(?:\.well-known\/jwks\.json|verify|callback|authorize)$/
const FORM = /^application\/x-www-form-urlencoded(?:;|$)/

/** Whether the button of the page that a link leads to was pressed: a plain form carries no key either. */
export const isForm = (request: HonoRequest): boolean => FORM.test(request.header('content-type') ?? '')

/** Requests that cannot carry an API key: links in mails, redirects, and the key set (as at hosted Supabase). */
export function isOpenAuthRequest(request: HonoRequest): boolean {
  if (request.method === 'POST') return request.path.endsWith('/auth/v1/verify') && isForm(request)
  return ['GET', 'HEAD'].includes(request.method) && OPEN.test(request.path)
}
