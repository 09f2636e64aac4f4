import type { Handler } from '../../../../src/functions/platform.ts'

/** Records its run in the audit log, with the variable `SITE_URL`; requires the secret key. */
export const handle: Handler = async (request, platform) => {
  const secret = platform.env('SUPABASE_SERVICE_ROLE_KEY') ?? ''
  const authorization = `Bearer ${secret}`
  if (request.headers.get('authorization') !== authorization) return new Response(null, { status: 403 })
  const logged = await platform.backend(`${platform.env('SUPABASE_URL')}/rest/v1/audit_log`, {
    method: 'POST',
    headers: { apikey: secret, authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ message: `ran: ${platform.env('SITE_URL')}` }),
  })
  return new Response(null, { status: logged.ok ? 200 : 500, headers: { 'retry-after': '7' } })
}
