import { readKeys } from '../_shared/keys.ts'
import type { Platform } from '../_shared/platform.ts'

/** What the auth service answered: its body, or the code of its error. */
export type AuthAnswer = Readonly<{ ok: true; id: string | null } | { ok: false; code: string }>

/** Calls the auth service as its administrator, with the secret key. Rejects when it fails (5xx) or can't be reached. */
export async function authAdmin(
  platform: Platform,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
): Promise<AuthAnswer> {
  const [secret = ''] = readKeys(platform.env).secrets
  const response = await platform.backend(`${platform.env('SUPABASE_URL')}/auth/v1/${path}`, {
    method,
    headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return { ok: true, id: typeof answer.id === 'string' ? answer.id : null }
  const code = String(answer.error_code ?? answer.code ?? '')
  if (response.status >= 500) throw new Error(`the auth service answered ${response.status} (${code})`)
  return { ok: false, code }
}
