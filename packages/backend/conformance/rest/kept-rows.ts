import type pg from 'pg'

const KEPT_SCHEMAS = ['public', 'records', 'private', 'auth']

type Table = Readonly<{ name: string; columns: string; used: boolean }>

/**
 * Keeps the rows of all tables as they are now; returns SQL for this connection, a superuser's, that puts them back. Only triggers that
 * always run do: those by which caches follow tables. Inserting rows with all of their triggers takes ten times as long.
 */
export async function keepRows(client: pg.Client): Promise<string> {
  const tables = await tablesOf(client)
  const restoring = tables.map(({ name, columns, used }, place) => {
    if (!used) return `if exists (select from ${name}) then delete from ${name}; end if;`
    return `delete from ${name}; insert into ${name} (${columns}) select * from kept_${place};`
  })
  const keeping = tables.map(({ name, columns, used }, place) =>
    used ? `create temporary table kept_${place} as select ${columns} from ${name};` : '',
  )
  await client.query(`
    ${keeping.join('\n')}
    create function pg_temp.restore_rows() returns void language plpgsql as $$ begin ${restoring.join('\n')} end $$`)
  return 'set local session_replication_role = replica; select pg_temp.restore_rows();'
}

async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Pick<Table, 'name' | 'columns'>>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid`,
    [KEPT_SCHEMAS],
  )
  const some = rows.map(({ name }, place) => `select ${place} as place where exists (select from ${name})`)
  const found = await client.query<{ place: number }>(some.join(' union all '))
  const used = new Set(found.rows.map(({ place }) => place))
  return rows.map((row, place) => ({ ...row, used: used.has(place) }))
}
