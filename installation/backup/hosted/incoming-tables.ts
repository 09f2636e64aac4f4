import type pg from 'pg'
import { sealedSecrets } from 'zunft-backend/accounts'
import { StartError } from 'zunft-backend/errors'
import type { Secrets } from 'zunft-backend/installation'
import type { TableShape } from '../tables.ts'

/** Rows of a platform's table as they arrived, in a temporary table of texts: the platform's own has other columns. */
export type Incoming = Readonly<{
  /** As the rows were sent. */
  arrived: TableShape
  /** What of it is moved, with the types of the platform's table. */
  moved: TableShape
  platform: TableShape
}>

export async function createIncoming(
  owner: pg.ClientBase,
  sent: TableShape,
  platform: TableShape,
): Promise<Incoming> {
  const name = `pg_temp."${sent.name}"`
  await owner.query(
    `create temporary table "${sent.name}" (${sent.columns.map((column) => `${column} text`).join(', ')}) on commit drop`,
  )
  const types = await owner.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
     from pg_catalog.pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [platform.name],
  )
  const typeOf = new Map(types.rows.map(({ name, type }) => [name, type]))
  const columns = platform.columns.map((column) => `${column}::${typeOf.get(column)}`).join(', ')
  const moved = { ...platform, name: `(select ${columns} from ${name}) as moved` }
  return { arrived: { ...sent, name }, moved, platform }
}

/** The real service cannot read accounts without these (they are no nulls there). */
const EMPTY_TOKENS = ['confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change']

export async function insertIncoming(owner: pg.ClientBase, { moved, platform }: Incoming): Promise<void> {
  const empty = platform.name === 'auth.users' ? EMPTY_TOKENS : []
  const columns = platform.columns.join(', ')
  await owner.query(
    `insert into ${[platform.name, `(${[columns, ...empty].join(', ')})`].join(' ')}
     select ${[columns, ...empty.map(() => `''`)].join(', ')} from ${moved.name}`,
  )
}

/** Second factors as the real service keeps them: not encrypted. */
export async function openFactors(
  owner: pg.ClientBase,
  { arrived }: Incoming,
  secrets: Secrets | null,
): Promise<void> {
  const factors = await owner.query<{ id: string; secret: string }>(`select id, secret from ${arrived.name}`)
  for (const { id, secret } of factors.rows) {
    const plain = secrets ? sealedSecrets(secrets.jwtSecret).open(secret, id) : undefined
    if (plain === undefined)
      throw new StartError(`Der zweite Faktor ${id} ist mit einem Schlüssel verschlüsselt, der fehlt.`)
    await owner.query(`update ${arrived.name} set secret = $1 where id = $2`, [plain, id])
  }
}
