import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/identity.ts'
import { type AuthContext, type Database, inTransaction } from '../context.ts'
import { accountKept, emailExists, phoneProviderDisabled, userNotFound, validationFailed } from '../errors.ts'
import { readBody, readOptionalBody } from '../request.ts'
import { endSessions } from '../sessions/session-rows.ts'
import { normaliseEmail } from '../users/email.ts'
import { USER_COLUMNS, type UserRow, userAnswer } from '../users/user-answer.ts'
import {
  createUser,
  findUserById,
  invalidateTokens,
  lockUser,
  mergeMetadata,
  removeUnverifiedAccess,
} from '../users/users.ts'
import { passwordHashOf, UserAttributes, userOfPath } from './user-attributes.ts'

const Deletion = z.object({ should_soft_delete: z.boolean().nullish() })

/** `/admin/users`: administration of accounts, which needs the secret key. */
export function adminUsers(context: AuthContext): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.get('/admin/users', (c) => listUsers(context, c))

  app.post('/admin/users', async (c) => {
    const attributes = await readBody(c.req, UserAttributes)
    if (attributes.phone) throw phoneProviderDisabled()
    if (!attributes.email) throw validationFailed('Cannot create a user without either an email or phone')
    const { ban_duration, role, id } = attributes
    if (id !== undefined && !z.uuid().safeParse(id).success)
      throw validationFailed('ID must conform to the uuid v4 format')
    const account = {
      id,
      email: normaliseEmail(attributes.email),
      passwordHash: (await passwordHashOf(context, attributes)) ?? null,
      confirmed: attributes.email_confirm ?? false,
      userMetadata: attributes.user_metadata ?? {},
      appMetadata: attributes.app_metadata ?? {},
    }
    const created = await inTransaction(context.pool, async (client) =>
      changeUser(client, await createUser(client, account), { ban_duration, role }),
    )
    return c.json(userAnswer(created))
  })

  app.get('/admin/users/:id', async (c) => c.json(userAnswer(await userOfPath(context, c.req.param('id')))))

  app.put('/admin/users/:id', async (c) => {
    const found = await userOfPath(context, c.req.param('id'))
    const attributes = await readBody(c.req, UserAttributes)
    if (attributes.phone) throw phoneProviderDisabled()
    const passwordHash = await passwordHashOf(context, attributes)
    const changed = await inTransaction(context.pool, async (client) => {
      await lockUser(client, found.id)
      const latest = await findUserById(client, found.id)
      if (!latest) throw userNotFound()
      if (attributes.email_confirm && isUnverified(latest)) await removeUnverifiedAccess(client, found.id)
      // Ends all access by the old password or mailbox.
      if (passwordHash) await endSessions(client, found.id, undefined, 'global')
      if (passwordHash || attributes.email) await invalidateTokens(client, found.id)
      return changeUser(client, latest, { ...attributes, passwordHash })
    })
    return c.json(userAnswer(changed))
  })

  app.delete('/admin/users/:id', async (c) => {
    const { id } = await userOfPath(context, c.req.param('id'))
    const { should_soft_delete: soft } = await readOptionalBody(c.req, Deletion)
    await (soft ? anonymiseUser : removeUser)(context.pool, id).catch((error: Error) => {
      throw (error as { code?: unknown }).code === '23001' ? accountKept(error) : error
    })
    return c.json({})
  })
  return app
}

/**
 * Whether somebody has registered or used an account whose address is unconfirmed. An account made by an administrator and never used
 * contains only what the administrator chose.
 */
function isUnverified(user: UserRow): boolean {
  return !user.email_confirmed_at && Boolean(user.confirmation_sent_at || user.last_sign_in_at)
}

/** Removes an account and everything that belongs only to it. */
async function removeUser(database: Database, id: string): Promise<void> {
  await database.query('delete from auth.users where id = $1', [id])
}

/** Soft deletion: keeps the row for references to it, without personal data and credentials. Its address can be registered again. */
async function anonymiseUser(database: Database, id: string): Promise<void> {
  await database.query(
    `with sessions as (delete from auth.sessions where user_id = $1),
       factors as (delete from auth.mfa_factors where user_id = $1),
       tokens as (delete from auth.one_time_tokens where user_id = $1),
       identities as (delete from auth.identities where user_id = $1)
     update auth.users set deleted_at = now(), updated_at = now(), email = null, phone = null, email_change = '',
       encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
     where id = $1`,
    [id],
  )
}

const PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** `GET /admin/users?page=&per_page=`: newest first; empty parameters mean the defaults. */
async function listUsers({ pool }: AuthContext, c: Context<ServerEnv>): Promise<Response> {
  const page = positive(c.req.query('page'), 1)
  const perPage = Math.min(positive(c.req.query('per_page'), PER_PAGE), MAX_PER_PAGE)
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<UserRow>({
      name: 'list users',
      text: `select ${USER_COLUMNS} from auth.users as u where u.deleted_at is null
        order by u.created_at desc, u.id limit $1 offset $2`,
      values: [perPage, (page - 1) * perPage],
    }),
    pool.query<{ total: number }>('select count(*)::int as total from auth.users where deleted_at is null'),
  ])
  const total = counted[0]?.total ?? 0
  return c.json({ users: rows.map(userAnswer), aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: links(page, perPage, total),
  })
}

/** The official client reads `page` as the first parameter and needs `rel` in quotes. */
function links(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

function positive(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000) {
    const quoted = JSON.stringify(text.slice(0, 40))
    throw validationFailed(`Bad Pagination Parameters: strconv.ParseUint: parsing ${quoted}: invalid syntax`)
  }
  return number
}

type UserChange = Partial<UserAttributes> & Readonly<{ passwordHash?: string | undefined }>

/** Changes the given fields and keeps the rest; an e-mail identity follows its account. Errors: `email_exists`, `conflict`. */
async function changeUser(database: Database, user: UserRow, change: UserChange): Promise<UserRow> {
  const email = change.email ? normaliseEmail(change.email) : null
  const ban = change.ban_duration ? banSeconds(change.ban_duration) : undefined
  const { rows } = await database
    .query<UserRow>({
      name: 'change user',
      text: `with identity as (
          update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
          where user_id = $1 and provider = 'email' and $2::text is not null
        )
        update auth.users as u set
          email = coalesce($2, u.email),
          encrypted_password = coalesce($3, u.encrypted_password),
          email_confirmed_at = case when $4 then coalesce(u.email_confirmed_at, now()) else u.email_confirmed_at end,
          raw_user_meta_data = $5,
          raw_app_meta_data = $6,
          banned_until = case when $7 then now() + make_interval(secs => $8) else u.banned_until end,
          role = coalesce($9, u.role),
          updated_at = now()
        where u.id = $1
        returning ${USER_COLUMNS}`,
      values: [
        user.id,
        email,
        change.passwordHash ?? null,
        change.email_confirm ?? false,
        mergeMetadata(user.raw_user_meta_data, change.user_metadata ?? {}),
        mergeMetadata(user.raw_app_meta_data, change.app_metadata ?? {}),
        ban !== undefined,
        ban ?? null,
        change.role ?? null,
      ],
    })
    .catch((error: Error & { code?: unknown }) => {
      if (error.code === '23505') throw emailExists()
      if (error.code === '23001') throw accountKept(error)
      throw error
    })
  const [changed] = rows
  if (!changed) throw userNotFound()
  return changed
}

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 }
const HUNDRED_YEARS = 100 * 365 * 24 * 3600

/** Seconds of a duration in Go's notation (`24h`, `1h30m`); null for `none`, which lifts a ban. Error: `validation_failed`. */
function banSeconds(duration: string): number | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) {
    const quoted = JSON.stringify(duration.slice(0, 40))
    throw validationFailed(`invalid format for ban duration: time: invalid duration ${quoted}`)
  }
  const seconds = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (SECONDS[unit ?? ''] ?? 0),
    0,
  )
  return Math.min(seconds, HUNDRED_YEARS)
}
