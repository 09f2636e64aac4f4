import type { Entity } from './entity.ts'

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
