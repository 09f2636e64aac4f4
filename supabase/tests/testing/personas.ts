import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { asRole } from 'zunft-backend/installation'
import type { Claims } from 'zunft-backend/pages'
import { createPersona, createTestServer, type Persona, type TestServer } from 'zunft-backend/testing'

type Attempt = Readonly<{
  /** Rows returned or affected; undefined when the statement was refused. */
  count?: number
  rows: ReadonlyArray<Record<string, unknown>>
  /** SQLSTATE of the error. */
  code?: string
  /** All fields of the error, as a response could contain them. */
  text?: string
}>

class Undone extends Error {
  readonly result: pg.QueryResult
  constructor(result: pg.QueryResult) {
    super('undone')
    this.result = result
  }
}

/** Runs one statement as the caller and rolls it back, so that attempts do not affect each other. */
export async function attempt(
  pool: pg.Pool,
  claims: Claims,
  text: string,
  values: unknown[] = [],
): Promise<Attempt> {
  try {
    return await asRole(pool, { claims }, 'write', async (client) => {
      throw new Undone(await client.query(text, values))
    })
  } catch (error) {
    if (error instanceof Undone) return { count: error.result.rowCount ?? 0, rows: error.result.rows }
    if (error instanceof pg.DatabaseError) {
      const { code, message, detail, hint } = error
      return { rows: [], ...(code && { code }), text: [message, detail, hint].filter(Boolean).join('\n') }
    }
    throw error
  }
}

/** Runs one statement as the caller and commits it. Throws when it is refused. */
export async function perform(pool: pg.Pool, claims: Claims, text: string, values: unknown[] = []) {
  return await asRole(pool, { claims }, 'write', (client) => client.query(text, values))
}

/** Admins with one office each; the persona `admin` is on the board. Addresses are confirmed, but for that of `vouchers`. */
export const OFFICE_HOLDERS = ['treasurer', 'editor', 'vouchers', 'secretary'] as const
type OfficeHolder = (typeof OFFICE_HOLDERS)[number]

export type Personas = TestServer['personas'] & Readonly<Record<OfficeHolder, Persona>>
export type PersonaName = keyof Personas

/** A server for the tests of a file, and statements as its personas and as the owner of the schema. For tests and hooks only. */
export function createPersonas() {
  let started: TestServer
  let personas: Personas
  beforeAll(async () => {
    started = await createTestServer()
    personas = { ...started.personas, ...(await createOfficeHolders(started)) }
  })
  afterAll(() => started.close())
  return {
    server: {
      get instance() {
        return started
      },
      get db() {
        return started.db
      },
      get personas() {
        return personas
      },
      fetch: (path: string, init?: RequestInit) => started.fetch(path, init),
    },
    /** What a statement returns or which error it meets; it is rolled back. */
    as: (name: PersonaName, sql: string, values: unknown[] = []) =>
      attempt(started.db.pool, personas[name].claims, sql, values),
    /** The result of a statement that is committed. Throws when it is refused. */
    performAs: (name: PersonaName, sql: string, values: unknown[] = []) =>
      perform(started.db.pool, personas[name].claims, sql, values),
    owner: (sql: string, values: unknown[] = []) => started.db.adminPool.query(sql, values),
  }
}

/** An account for each office but the board. */
export async function createOfficeHolders({
  db: { adminPool },
  secrets,
}: TestServer): Promise<Record<OfficeHolder, Persona>> {
  const created = OFFICE_HOLDERS.map(async (office) => {
    const persona = await createPersona(adminPool, secrets, office, 'admin')
    await adminPool.query(`insert into user_offices (user_id, office) values ($1, $2)`, [
      persona.userId,
      office,
    ])
    if (office !== 'vouchers')
      await adminPool.query('update auth.users set email_confirmed_at = now() where id = $1', [
        persona.userId,
      ])
    await adminPool.query(`delete from user_offices where user_id = $1 and office = 'board'`, [
      persona.userId,
    ])
    return [office, persona] as const
  })
  return Object.fromEntries(await Promise.all(created)) as Record<OfficeHolder, Persona>
}
