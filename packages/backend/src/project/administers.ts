import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { asRole } from '../database/transaction.ts'
import type { Claims } from '../http/claims.ts'
import { projectFolder } from '../project-folder.ts'

/** Answers whether an account administers. What an admin is, the product's own SQL says, with the account's own rights. */
export function administers(pool: pg.Pool): (account: Claims) => Promise<boolean> {
  const question = readFileSync(projectFolder('supabase/is-admin.sql'), 'utf8')
  return async (claims) => {
    const { rows } = await asRole(pool, { claims }, 'read', (client) => client.query(question))
    return rows[0]?.admin === true
  }
}
