import type pg from 'pg'
import type { Logger } from 'pino'
import { DEPENDENCIES } from './dependencies-query.ts'

type RelationName = Readonly<{ schema: string; name: string }>

/** Which tables a relation reads for visitors, as PostgreSQL's own catalogs tell. */
export type Dependencies = Readonly<{
  /** Undefined when it can't be told; then nothing made from it is kept. */
  tablesOf(relation: RelationName): Promise<ReadonlySet<string> | undefined>
  /** The schema is not what it was. */
  forget(): void
}>

type Row = Readonly<{ schema: string; name: string; tables: string[] | null }>

export function createDependencies(
  pool: pg.Pool,
  log: Logger,
  schemas: readonly string[] = ['public'],
): Dependencies {
  let known: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined
  const load = async () => {
    const { rows } = await pool.query<Row>(DEPENDENCIES, [schemas, 'anon'])
    const told = rows.flatMap(({ schema, name, tables }) =>
      tables ? [[keyOf({ schema, name }), new Set(tables)] as const] : [],
    )
    return new Map(told)
  }
  return {
    async tablesOf(relation) {
      known ??= load()
      const loading = known
      try {
        return (await loading).get(keyOf(relation))
      } catch (error) {
        log.warn({ err: error }, 'nothing is kept: what depends on which tables could not be read')
        if (known === loading) known = undefined
        return undefined
      }
    },
    forget() {
      known = undefined
    },
  }
}

const keyOf = ({ schema, name }: RelationName): string => JSON.stringify([schema, name])
