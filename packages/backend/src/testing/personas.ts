import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type pg from 'pg'
import type { Claims } from '../http/identity.ts'
import type { Secrets } from '../start/secrets.ts'

export type Persona = Readonly<{
  name: string
  claims: Claims
  /** API key and token that the persona's client sends. */
  headers: Readonly<Record<string, string>>
  userId?: string
}>

export type Personas = Readonly<
  Record<'visitor' | 'member' | 'otherMember' | 'admin' | 'expired' | 'forged' | 'service', Persona>
>

const HOUR = 3600

/** The accounts of tests, created in the given database, with tokens signed by the installation's secret. */
export async function createPersonas(adminPool: pg.Pool, secrets: Secrets): Promise<Personas> {
  const apikey = secrets.publishableKey
  const visitor = {
    name: 'visitor',
    claims: { role: 'anon' },
    headers: { apikey, authorization: `Bearer ${apikey}` },
  }
  const service = {
    name: 'service',
    claims: { role: 'service_role' },
    headers: { apikey: secrets.secretKey, authorization: `Bearer ${secrets.secretKey}` },
  }
  const [member, otherMember, admin] = await Promise.all([
    createPersona(adminPool, secrets, 'member', 'member'),
    createPersona(adminPool, secrets, 'otherMember', 'member'),
    createPersona(adminPool, secrets, 'admin', 'admin'),
  ])
  const forger = { ...secrets, jwtSecret: 'not-the-secret-of-this-installation' }
  return {
    visitor,
    service,
    member,
    otherMember,
    admin,
    expired: await signIn(adminPool, secrets, 'expired', admin.userId, -HOUR),
    forged: await signIn(adminPool, forger, 'forged', admin.userId),
  }
}

type SignedIn = Persona & Readonly<{ userId: string }>

/** A new account `<name>@example.org` with the role, signed in. */
export async function createPersona(
  adminPool: pg.Pool,
  secrets: Secrets,
  name: string,
  role: string,
): Promise<SignedIn> {
  return await signIn(adminPool, secrets, name, await createAccount(adminPool, name, role))
}

/** `expiresIn`: lifetime of the token in seconds. */
async function signIn(
  adminPool: pg.Pool,
  { publishableKey: apikey, jwtSecret }: Secrets,
  name: string,
  userId: string,
  expiresIn = HOUR,
): Promise<SignedIn> {
  const claims = await claimsOf(adminPool, userId, `${name}@example.org`)
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.min(now, now + expiresIn))
    .setExpirationTime(now + expiresIn)
    .sign(new TextEncoder().encode(jwtSecret))
  return { name, claims, headers: { apikey, authorization: `Bearer ${token}` }, userId }
}

/** The claims of a new session of the account, as its access token carries them. */
export async function claimsOf(adminPool: pg.Pool, userId: string, email?: string): Promise<Claims> {
  const { rows } = await adminPool.query<{ id: string }>(
    'insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, $$aal1$$) returning id',
    [userId],
  )
  const session = { sub: userId, aud: 'authenticated', session_id: rows[0]?.id }
  return { role: 'authenticated', ...session, ...(email && { email }) }
}

async function createAccount(adminPool: pg.Pool, name: string, role: string): Promise<string> {
  const id = randomUUID()
  await adminPool.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, $3)`,
    [id, `${name}@example.org`, { first_name: name, last_name: 'Mustermann' }],
  )
  await adminPool.query(
    `insert into public.user_roles (user_id, role) values ($1, $2)
     on conflict (user_id) do update set role = excluded.role`,
    [id, role],
  )
  return id
}
