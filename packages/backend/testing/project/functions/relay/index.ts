import { endpoint, refusal } from '../_shared/endpoint.ts'

/**
 * `{ url, message }`: posts the message to the URL on behalf of an admin and writes the result to the audit log. Returns the
 * receiver's `{ status }`; 403 for other callers. Rights are checked with the caller's token; the log is written with the secret key.
 */
export const handle = endpoint(async ({ url, message }, platform, request) => {
  const base = `${platform.env('SUPABASE_URL')}/rest/v1`
  const apikey = platform.env('SUPABASE_ANON_KEY') ?? ''
  const authorization = request.headers.get('authorization') ?? ''
  const asked = await platform.backend(`${base}/rpc/is_admin`, { headers: { apikey, authorization } })
  if (!asked.ok || (await asked.json()) !== true) throw refusal(403, 'not_admin')
  if (typeof url !== 'string') throw refusal(400, 'invalid_body')
  const sent = await platform.outside(url, {
    method: 'POST',
    body: JSON.stringify({ message }),
    signal: platform.deadline(10_000),
  })
  const secret = platform.env('SUPABASE_SERVICE_ROLE_KEY') ?? ''
  const logged = await platform.backend(`${base}/audit_log`, {
    method: 'POST',
    headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: `relayed: ${sent.status}` }),
  })
  if (!logged.ok) throw new Error('the audit log could not be written')
  return { status: sent.status }
})
