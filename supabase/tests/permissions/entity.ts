import { readdirSync } from 'node:fs'
import type pg from 'pg'
import type { OwnKind } from './own-entity.ts'

/** What the permission tests know of an entity: each file of `entities/` exports those of its topic as its default. */
export type Entity = Readonly<{
  /** SQL that inserts one row per table, and one per state with restricted visibility. */
  rows?: string
  /** The submission that belongs to the member: its column in `records.submission_owners` and its id. */
  owned?: Readonly<Record<string, string>>
  /** Functions of the API. */
  functions?: readonly string[]
  /** A kind of entry that members own. */
  own?: OwnKind
  /** Tables and views of the API by name. */
  tables: Readonly<Record<string, Table>>
}>

type Table = Readonly<{
  /** Columns in their order, separated by spaces. */
  columns: string
  /**
   * A table whose head names the personas: a line for each statement with its name and what it affects for each of them (`matrix.test.ts`).
   */
  matrix: string
  /** SQL of the statements by name; select and delete are the same for every table. */
  statements?: Readonly<Record<string, string>>
}>

const FOLDER = new URL('entities/', import.meta.url)

/** In the order of the file names, in which their rows are inserted as well. */
const FILES: readonly (readonly Entity[])[] = await Promise.all(
  readdirSync(FOLDER)
    .sort()
    .map(async (file) => (await import(new URL(file, FOLDER).href)).default),
)

export const ENTITIES = FILES.flat()

/** Kinds of entries that members own. */
export const OWN_KINDS = ENTITIES.flatMap(({ own }) => own ?? [])

export const TABLES: Readonly<Record<string, Table>> = Object.assign(
  {},
  ...ENTITIES.map(({ tables }) => tables),
)

/** Column and id of the submissions that belong to the member. */
export const OWNED = ENTITIES.flatMap(({ owned = {} }) => Object.entries(owned))

/** Inserts the rows of all entities. */
export async function createRows(adminPool: pg.Pool): Promise<void> {
  const owners = OWNED.map(
    ([column, id]) => `insert into records.submission_owners (owner_id, ${column})
      select id, '${id}' from auth.users where email = 'member@example.org';`,
  )
  await adminPool.query([...ENTITIES.map(({ rows = '' }) => rows), ...owners].join('\n'))
}
