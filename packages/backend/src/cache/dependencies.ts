import type pg from 'pg'
import type { Logger } from 'pino'
import { DEPENDENCIES } from './dependencies-query.ts'

type RelationName = Readonly<{ schema: string; name: string }>

/** What decides the rows of a relation: tables, and where `byMinute` the present minute. */
type Deciding = Readonly<{ tables: ReadonlySet<string>; byMinute: boolean }>

/** What the rows of a relation depend on for role `anon`, from PostgreSQL's catalogs. */
export type Dependencies = Readonly<{
  /** Undefined when it is unknown; then nothing that read the relation is cached. */
  of(relation: RelationName): Promise<Deciding | undefined>
  /** Reads them before somebody asks. */
  prepare(): void
  /** To be called when the schema has changed. */
  forget(): void
}>

type Row = Readonly<{ schema: string; name: string; tables: string[] | null; by_minute: boolean }>

export function createDependencies(
  pool: pg.Pool,
  log: Logger,
  schemas: readonly string[] = ['public'],
): Dependencies {
  let known: Promise<ReadonlyMap<string, Deciding>> | undefined
  const load = async () => {
    const { rows } = await pool.query<Row>(DEPENDENCIES, [schemas, 'anon'])
    const entries = rows.flatMap(({ schema, name, tables, by_minute }) =>
      tables ? [[keyOf({ schema, name }), { tables: new Set(tables), byMinute: by_minute }] as const] : [],
    )
    return new Map(entries)
  }
  return {
    async of(relation) {
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
    prepare() {
      known ??= load()
      // `of` reports it.
      known.catch(() => {})
    },
    forget() {
      known = undefined
    },
  }
}

const keyOf = ({ schema, name }: RelationName): string => JSON.stringify([schema, name])
