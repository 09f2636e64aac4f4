import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { perform } from './attempt.ts'

type Names = Readonly<{ first_name?: string; last_name?: string }>
/** `newsletter_subscribed` of the profile and `active` of the subscription; undefined when there is no row. */
type Standing = Readonly<{ profile?: boolean; list?: boolean }>

const ERIKA: Names = { first_name: 'Erika', last_name: 'Mustermann' }

/** Accounts and subscribers of one database, as the auth service and visitors create them. */
export function readersOf(db: Readonly<Record<'pool' | 'authPool' | 'adminPool', pg.Pool>>) {
  const claims = (sub: string) => ({ role: 'authenticated', sub })
  return {
    claims,
    /** An account as the auth service creates it; confirmed by default. */
    async account(email: string, confirmed = true, names: Names = ERIKA): Promise<string> {
      const id = randomUUID()
      await db.authPool.query(
        `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
         values ($1, $2, case when $3 then now() end, $4)`,
        [id, email, confirmed, names],
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
    async subscribers(): Promise<ReadonlyArray<{ name: string; email: string; active: boolean }>> {
      const sql = 'select name, email, active from newsletter_subscriptions order by email collate "C"'
      return (await db.adminPool.query(sql)).rows
    },
  }
}
