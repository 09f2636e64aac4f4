import { asCaller } from './database.ts'
import { type Platform, readKeys } from './platform.ts'
import { notAdmin, notTheOffice } from './refusal.ts'

/** The calling admin; null for a caller with a secret key. */
export type Admin = Readonly<{ id: string; email: string; name: string }> | null

/** Offices of admins, in German; `board` has the rights of all. */
const OFFICES = {
  board: 'Vorstand',
  treasurer: 'Kasse',
  editor: 'Redaktion',
  vouchers: 'Gutscheine',
  secretary: 'Schriftführung',
} as const

export type Office = keyof typeof OFFICES

/**
 * Allows admins with the office and callers with a secret key. Offices are read with the caller's own token, which the database verifies,
 * so its claims need no verification here. The refusal names the required office to other admins; everybody else gets a uniform one.
 */
export async function requireAdmin(request: Request, platform: Platform, office: Office): Promise<Admin> {
  const authorization = request.headers.get('authorization') ?? ''
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? ''
  const { secrets } = readKeys(platform.env)
  const given = [token, request.headers.get('apikey') ?? '']
  const matches = await Promise.all(secrets.flatMap((secret) => given.map((key) => same(secret, key))))
  if (matches.includes(true)) return null
  const claims = claimsOf(token)
  if (typeof claims?.sub !== 'string') throw notAdmin()
  const { data: offices } = await asCaller(platform, `Bearer ${token}`).rpc('my_offices', {})
  if (!offices?.length) throw notAdmin()
  if (!offices.includes(office) && !offices.includes('board')) throw notTheOffice(OFFICES[office])
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
