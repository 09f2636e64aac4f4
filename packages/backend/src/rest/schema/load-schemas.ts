import type pg from 'pg'
import { RELATIONS } from './relations-query.ts'
import { ROUTINES, TYPES } from './routines-query.ts'
import type { Argument, Column, Columns, Relation, Routine, Schemas } from './types.ts'
import { KEYS, type KeyRow, keysOfViews, VIEWS, type ViewRow } from './view-keys.ts'

type RelationRow = Omit<Relation, 'columns' | 'computed' | 'primaryKey'> & {
  oid: string
  columns: Column[]
  computed: Column[]
  primary_key: string[]
}
type RoutineRow = Readonly<{
  schema: string
  name: string
  read_only: boolean
  returns_set: boolean
  returns_void: boolean
  row_name: string
  args: Argument[]
  columns: Column[] | null
}>
type TypeRow = Readonly<{ schema: string; name: string; type: string }>

/** Reads tables, views, functions and types of the exposed schemas in one snapshot. */
export async function loadSchemas(pool: pg.Pool, names: readonly string[]): Promise<Schemas> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Without a search path every name is printed qualified, so that defaults and types mean the same in any session.
    await client.query(`begin isolation level repeatable read, read only; set local search_path = ''`)
    const relations = await client.query<RelationRow>(RELATIONS, [names])
    const routines = await client.query<RoutineRow>(ROUTINES, [names])
    const types = await client.query<TypeRow>(TYPES, [names])
    const keys = await client.query<KeyRow>(KEYS)
    const views = await client.query<ViewRow>(VIEWS, [names])
    await client.query('commit')
    const viewKeys = keysOfViews(views.rows, keys.rows)
    return assemble(names, relations.rows, viewKeys, routines.rows, types.rows)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

function assemble(
  names: readonly string[],
  relations: readonly RelationRow[],
  viewKeys: ReadonlyMap<string, readonly string[]>,
  routines: readonly RoutineRow[],
  types: readonly TypeRow[],
): Schemas {
  return new Map(
    names.map((schema) => {
      const inSchema = <T extends { schema: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.schema === schema)
      return [
        schema,
        {
          relations: new Map(inSchema(relations).map((row) => [row.name, toRelation(row, viewKeys)])),
          routines: Map.groupBy(inSchema(routines).map(toRoutine), (routine) => routine.name),
          types: new Map(inSchema(types).map((row) => [row.name, row.type])),
        },
      ]
    }),
  )
}

const byName = (columns: readonly Column[]): Columns =>
  new Map(columns.map((column) => [column.name, column]))

function toRelation(
  { oid, columns, computed, primary_key, ...row }: RelationRow,
  viewKeys: ReadonlyMap<string, readonly string[]>,
): Relation {
  return {
    ...row,
    columns: byName(columns),
    computed: byName(computed),
    primaryKey: viewKeys.get(oid) ?? primary_key,
  }
}

function toRoutine(row: RoutineRow): Routine {
  return {
    schema: row.schema,
    name: row.name,
    args: row.args,
    readOnly: row.read_only,
    returnsSet: row.returns_set,
    returnsVoid: row.returns_void,
    columns: row.columns && byName(row.columns),
    rowName: row.row_name,
  }
}
