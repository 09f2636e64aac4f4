import { asCaller } from './database.ts'
import { readKeys } from './keys.ts'
import type { Platform } from './platform.ts'
import { notAdmin } from './refusal.ts'

/** The calling admin; null for a caller with a secret key. */
export type Admin = Readonly<{ id: string; email: string; name: string }> | null

/**
 * Allows admins and callers with a secret key. The role is read with the caller's own token, which the database verifies, so its claims
 * need no verification here. Everybody else gets the same refusal.
 */
export async function requireAdmin(request: Request, platform: Platform): Promise<Admin> {
  const authorization = request.headers.get('authorization') ?? ''
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? ''
  const { secrets } = readKeys(platform.env)
  const given = [token, request.headers.get('apikey') ?? '']
  const matches = await Promise.all(secrets.flatMap((secret) => given.map((key) => same(secret, key))))
  if (matches.includes(true)) return null
  const claims = claimsOf(token)
  if (typeof claims?.sub !== 'string') throw notAdmin()
  const { data: role } = await asCaller(platform, `Bearer ${token}`).rpc('get_user_role', {
    _user_id: claims.sub,
  })
  if (role !== 'admin') throw notAdmin()
  return { id: claims.sub, email: String(claims.email ?? ''), name: nameOf(claims.user_metadata) }
}

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined
  } catch {
    return undefined
  }
}

function nameOf(metadata: unknown): string {
  const { first_name, last_name } = (metadata ?? {}) as Record<string, unknown>
  return [first_name, last_name].filter((part) => typeof part === 'string').join(' ')
}

/** Compares digests, so that the time reveals nothing about the key. */
async function same(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(digest))
  return a === b
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new Uint8Array(bytes).join()
}
