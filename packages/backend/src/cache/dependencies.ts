import type pg from 'pg'
import type { Logger } from 'pino'
import { DEPENDENCIES } from './dependencies-query.ts'

type RelationName = Readonly<{ schema: string; name: string }>

/** The tables that a relation reads for role `anon`, from PostgreSQL's catalogs. */
export type Dependencies = Readonly<{
  /** Undefined when they are unknown; then nothing that read the relation is cached. */
  tablesOf(relation: RelationName): Promise<ReadonlySet<string> | undefined>
  /** To be called when the schema has changed. */
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
    const entries = rows.flatMap(({ schema, name, tables }) =>
      tables ? [[keyOf({ schema, name }), new Set(tables)] as const] : [],
    )
    return new Map(entries)
  }
  return {
    async tablesOf(relation) {
      known ??= load()
      const loading = known
      try {
        return (await loading).get(keyOf(relation))
      } catch (error) {
        log.warn({ err: error }, 'nothing is cached: the dependencies of relations could not be read')
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
