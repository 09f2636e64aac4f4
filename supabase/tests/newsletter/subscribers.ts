import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { perform } from '../testing/personas.ts'

/** Metadata of a sign-up; `newsletter` is the box of the registration. */
type Metadata = Readonly<{ first_name?: string; last_name?: string; newsletter?: unknown }>
/** `newsletter_subscribed` of the profile and `active` of the subscription; undefined when there is no row. */
type Standing = Readonly<{ profile?: boolean; list?: boolean }>

const ERIKA: Metadata = { first_name: 'Erika', last_name: 'Mustermann' }
type Consent = { form: string; confirmed: boolean; ended: string | null }

/** Accounts and subscribers of one database, as the auth service and visitors create them. */
export function readersOf(db: Readonly<Record<'pool' | 'authPool' | 'adminPool', pg.Pool>>) {
  const claims = (sub: string) => ({ role: 'authenticated', sub })
  return {
    claims,
    /** An account as the auth service creates it; confirmed by default. */
    async account(email: string, confirmed = true, metadata: Metadata = ERIKA): Promise<string> {
      const id = randomUUID()
      await db.authPool.query(
        `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
         values ($1, $2, case when $3 then now() end, $4)`,
        [id, email, confirmed, metadata],
      )
      return id
    },
    confirm: (id: string) =>
      db.authPool.query('update auth.users set email_confirmed_at = now() where id = $1', [id]),
    change: (id: string, email: string) =>
      db.authPool.query('update auth.users set email = $2 where id = $1', [id, email]),
    /** Toggles the switch in the profile form as its owner. */
    wish: (id: string, subscribed: boolean) =>
      perform(
        db.pool,
        claims(id),
        'update profiles set newsletter_subscribed = $1 where user_id = auth.uid()',
        [subscribed],
      ),
    entry: (email: string, active = true) =>
      db.adminPool.query('insert into newsletter_subscriptions (name, email, active) values ($1, $2, $3)', [
        'Anna',
        email,
        active,
      ]),
    async standing(id: string, email: string): Promise<Standing> {
      const { rows } = await db.adminPool.query(
        `select (select newsletter_subscribed from profiles where user_id = $1) as profile,
           (select active from newsletter_subscriptions where lower(email) = lower($2)) as list`,
        [id, email],
      )
      const { profile, list } = rows[0]
      return { ...(profile !== null && { profile }), ...(list !== null && { list }) }
    },
    /** Undefined where the address is not on the list. */
    async state(email: string): Promise<string | undefined> {
      const sql = 'select state from newsletter_subscribers where lower(email) = lower($1)'
      return (await db.adminPool.query<{ state: string }>(sql, [email])).rows[0]?.state
    },
    /** Newest first. */
    async consents(email: string): Promise<Consent[]> {
      const sql = `select form, confirmed_at is not null as confirmed, withdrawn_by as ended from newsletter_consents
        where lower(email) = lower($1) order by coalesce(asked_at, withdrawn_at) desc`
      return (await db.adminPool.query<Consent>(sql, [email])).rows
    },
    async subscribers(): Promise<ReadonlyArray<{ name: string; email: string; active: boolean }>> {
      const sql = 'select name, email, active from newsletter_subscriptions order by email collate "C"'
      return (await db.adminPool.query(sql)).rows
    },
  }
}
