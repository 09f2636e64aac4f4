import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { projectFolder } from '../../project-folder.ts'
import { attention, broken, type Finding, well } from '../finding.ts'

const OLDEST_VERSION = 150_000
const TOLERATED_SECONDS = 5

type Database = Pick<pg.Client, 'query'>

/** Version, migrations and clock of the database. */
export async function checkDatabase(owner: Database): Promise<readonly Finding[]> {
  return [await version(owner), await migrations(owner), await clock(owner)]
}

async function version(owner: Database): Promise<Finding> {
  const { rows } = await owner.query(
    `select current_setting('server_version') as name, current_setting('server_version_num')::int as number`,
  )
  const { name, number } = rows[0] as { name: string; number: number }
  return number >= OLDEST_VERSION
    ? well(`PostgreSQL ${name} antwortet.`)
    : broken(`PostgreSQL ${name} ist zu alt.`, 'Nötig ist PostgreSQL 15 oder neuer.')
}

async function migrations(owner: Database): Promise<Finding> {
  const wanted = readdirSync(projectFolder('supabase/migrations')).flatMap(
    (file) => /^\d+/.exec(file)?.[0] ?? [],
  )
  const history = await owner.query(`select to_regclass('supabase_migrations.schema_migrations') as there`)
  const { rows } = history.rows[0]?.there
    ? await owner.query('select version from supabase_migrations.schema_migrations')
    : { rows: [] }
  const applied = new Set(rows.map((row: { version: string }) => row.version))
  const missing = wanted.filter((name) => !applied.has(name))
  const newest = wanted.toSorted().at(-1) ?? ''
  if ([...applied].some((name) => name > newest)) {
    return broken(
      'Die Datenbank ist neuer als dieses Programm.',
      'Starten Sie die neuere Fassung des Programms, oder stellen Sie eine Sicherung von vorher wieder her.',
    )
  }
  return missing.length === 0
    ? well(`Alle ${wanted.length} Schritte des Aufbaus sind eingespielt.`)
    : attention(
        `${missing.length} von ${wanted.length} Schritten des Aufbaus fehlen.`,
        'Der nächste Start spielt sie ein. Sichern Sie vorher: npm run backup',
      )
}

async function clock(owner: Database): Promise<Finding> {
  const { rows } = await owner.query('select extract(epoch from clock_timestamp())::float8 as seconds')
  const apart = Math.abs(Date.now() / 1000 - (rows[0] as { seconds: number }).seconds)
  return apart <= TOLERATED_SECONDS
    ? well('Die Uhren von Server und Datenbank stimmen überein.')
    : broken(
        `Server und Datenbank gehen ${Math.round(apart)} Sekunden auseinander.`,
        'Stellen Sie auf beiden Rechnern die Zeit über das Netz (NTP).',
      )
}

/** Whether there is an admin, and whether demo data was removed. */
export async function checkAdmins(owner: Database): Promise<readonly Finding[]> {
  const admins = await count(owner, 'count-admins.sql')
  const demo = await count(owner, 'count-demo-data.sql')
  return [
    admins > 0
      ? well(admins === 1 ? 'Ein Konto verwaltet die Seite.' : `${admins} Konten verwalten die Seite.`)
      : broken(
          'Niemand kann die Seite verwalten.',
          'Registrieren Sie sich und rufen Sie auf: npm run admin -- ihre@adresse.example',
        ),
    demo === 0
      ? well('Es sind keine Beispieldaten da.')
      : attention(
          `${demo === 1 ? 'Ein Eintrag ist ein Beispiel' : `${demo} Einträge sind Beispieldaten`} (…@example.org).`,
          'Zum Ausprobieren richtig. Für den Betrieb: mit DEMO_DATA=off und leerem Datenordner beginnen oder die Einträge löschen.',
        ),
  ]
}

async function count(owner: Database, file: string): Promise<number> {
  const { rows } = await owner.query(readFileSync(projectFolder('supabase', file), 'utf8'))
  return (rows[0] as { count: number }).count
}

/** Whether changes reach open pages: each table of the publication needs its triggers. */
export async function checkRealtime(owner: Database): Promise<readonly Finding[]> {
  const { rows } = await owner.query(`
    select count(*)::int as tables, count(*) filter (where not exists (
      select from pg_catalog.pg_trigger t where t.tgrelid = r.prrelid and t.tgfoid::regproc::text like 'realtime.%'
    ))::int as silent
    from pg_catalog.pg_publication p join pg_catalog.pg_publication_rel r on r.prpubid = p.oid
    where p.pubname = 'supabase_realtime'`)
  const { tables, silent } = rows[0] as { tables: number; silent: number }
  return [
    tables > 0 && silent === 0
      ? well(`${tables} Tabellen melden ihre Änderungen.`)
      : attention(
          tables === 0
            ? 'Keine Tabelle meldet ihre Änderungen.'
            : `${silent} von ${tables} Tabellen melden nichts.`,
          'Starten Sie den Server neu; offene Seiten erfahren bis dahin nur einmal in der Minute, was neu ist.',
        ),
  ]
}

/** The counts above need the migrations; without them there is nothing to check. */
export const isMigrated = async (owner: Database): Promise<boolean> =>
  existsSync(projectFolder('supabase')) &&
  (await owner.query(`select to_regclass('public.user_roles') is not null as there`)).rows[0]?.there === true
