import { readdirSync } from 'node:fs'
import type pg from 'pg'

/** What the tests of every kind of entry that members own need to know of one (`private.register_own_entries`). */
export type OwnKind = Readonly<{
  /** As in `supabase/functions/_shared/entities.ts`. */
  kind: string
  table: string
  /** Columns in their order, separated by spaces, `open_until`, `status` and `created_at` last. */
  columns: string
  /** Texts of a valid entry. */
  values: Readonly<Record<string, string>> & Readonly<{ title: string }>
  /** Column of the address that the kind registers. */
  email: string
  /** Column with several lines. */
  text: string
  /** Columns without free text. */
  coded: readonly string[]
  /** Columns with values that they refuse, the last day aside. */
  refused: readonly (readonly [column: string, value: string])[]
}>

/** SQL that inserts an entry; `given` has expressions in place of its values, and of further columns. */
export function insertOwn({ table, values }: OwnKind, given: Readonly<Record<string, string>> = {}): string {
  const literals = Object.entries(values).map(([name, value]) => [name, `'${value}'`])
  const row = { ...Object.fromEntries(literals), open_until: 'private.today() + 30', ...given }
  return `insert into public.${table} (${Object.keys(row)}) values (${Object.values(row)})`
}

/** Ids of the members' entries, one for each kind. */
let entries = 0

/** The table of a kind: what each role gets of it follows from the registration. */
export function ownEntity(own: OwnKind): Entity {
  entries += 1
  const id = `'80000000-0000-4000-8000-${String(entries).padStart(12, '0')}'`
  return {
    own,
    rows: [
      insertOwn(own, { status: `'approved'` }),
      insertOwn(own, { id, title: `'Wartet'` }),
      insertOwn(own, { title: `'Vorbei'`, status: `'approved'`, open_until: 'private.today() - 30' }),
    ]
      .map((insert) => `${insert};`)
      .join('\n'),
    owned: { [`${own.kind}_id`]: id.slice(1, -1) },
    tables: {
      [own.table]: {
        columns: own.columns,
        matrix: `
                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
        select           | 1       | 2      | 1     | 3     | 1         | 3      | 1        | 1         | 3
        insert           | denied  | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
        insert approved  | denied  | denied | denied | denied | denied    | denied | denied   | denied    | 1
        update           | denied  | 1      | 0     | 3     | 0         | 3      | 0        | 0         | 3
        delete           | denied  | 1      | 0     | 3     | 0         | 3      | 0        | 0         | 3`,
        statements: {
          insert: insertOwn(own),
          'insert approved': insertOwn(own, { status: `'approved'` }),
          update: `update ${own.table} set title = 'x', status = 'approved'`,
        },
      },
    },
  }
}

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
