import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { SqlFolders } from './database/migrator.ts'
import { asRole } from './database/transaction.ts'
import type { Claims } from './http/identity.ts'
import { StartError } from './start/start-error.ts'

/** A Supabase project, laid out as the Supabase CLI does: migrations/, functions/, seed.sql, config.toml. */
export type Project = Readonly<{
  sql: SqlFolders
  /** Edge functions, one folder each. */
  functions: string
  /** Functions with `verify_jwt = false` in config.toml: they check their callers themselves. */
  openFunctions: ReadonlySet<string>
  /** Mail templates; undefined: the backend's own. */
  templates: string | undefined
  seed: Seed
  /** JPEG pictures to store with the demo data, one folder for each bucket. */
  seedPictures: string | undefined
  queries: ProjectQueries
}>

/** Demo data for an empty database: the files of `sql_paths` in config.toml that are there, relative to the project's folder. */
export type Seed = Readonly<{ folder: string; files: readonly string[] }>

/** Optional queries of a project, each a file of SQL beside config.toml. */
type ProjectQueries = Readonly<{
  /** `is-admin.sql`: one row, `admin`, read with the rights of the caller. */
  isAdmin: string | undefined
  /** `mail-values.sql`: one row, whose columns are placeholders of the mail templates. */
  mailValues: string | undefined
  /** `mailbox.sql`: one row, `mailbox`, of an address ($1): addresses of one mailbox share the limits of mails. */
  mailbox: string | undefined
  /** `remove-expired.sql`: removes expired rows and returns the `version` of the objects whose files are removed. */
  removeExpired: string | undefined
  /** `note-free-space.sql`: stores the name of a server ($1) and its free bytes ($2). */
  noteFreeSpace: string | undefined
  /** `after-restore.sql`: for commands that restore a backup; runs after its migration. */
  afterRestore: string | undefined
  /** `file-home.sql`: one row, `bucket` and `name` under which a hosted project keeps the bytes of the file in a bucket ($1) with a name ($2). */
  fileHome: string | undefined
}>

/** Reads the project in `folder`; throws a `StartError` where there are no migrations. */
export function readProject(folder: string): Project {
  const migrations = join(folder, 'migrations')
  if (!existsSync(migrations)) {
    throw new StartError(`SUPABASE_PROJECT must be a folder with migrations/, but ${folder} has none.`)
  }
  const ifThere = (name: string) => (existsSync(join(folder, name)) ? join(folder, name) : undefined)
  const query = (name: string) => {
    const file = ifThere(name)
    return file && readFileSync(file, 'utf8')
  }
  return {
    sql: { ...backendSql(), migrations },
    functions: join(folder, 'functions'),
    openFunctions: openFunctions(query('config.toml') ?? ''),
    templates: ifThere('templates'),
    seed: { folder, files: seedFiles(query('config.toml') ?? '').filter(ifThere) },
    seedPictures: ifThere('seed'),
    queries: {
      isAdmin: query('is-admin.sql'),
      mailValues: query('mail-values.sql'),
      mailbox: query('mailbox.sql'),
      removeExpired: query('remove-expired.sql'),
      noteFreeSpace: query('note-free-space.sql'),
      afterRestore: query('after-restore.sql'),
      fileHome: query('file-home.sql'),
    },
  }
}

/** Reads only TOML that the CLI writes: a table for each function, one setting per line. */
function openFunctions(config: string): ReadonlySet<string> {
  const tables = config.matchAll(/^\[functions\.([\w-]+)\][^\S\n]*\n((?:(?!\[).*\n?)*)/gm)
  const open = [...tables].filter(([, , settings]) => /^verify_jwt\s*=\s*false\b/m.test(settings ?? ''))
  return new Set(open.map(([, name = '']) => name))
}

/** Reads only TOML that the CLI writes: the list in one line. */
function seedFiles(config: string): readonly string[] {
  const [, listed = '"./seed.sql"'] = /^sql_paths\s*=\s*\[([^\]\n]*)\]/m.exec(config) ?? []
  return [...listed.matchAll(/"([^"]+)"/g)].map(([, file = '']) => file)
}

/**
 * Whether an account is an administrator, by the project's query with the account's own rights; without a query there are no
 * administrators.
 */
export function administers(pool: pg.Pool, query: string | undefined): (account: Claims) => Promise<boolean> {
  if (!query) return async () => false
  return async (claims) => {
    const { rows } = await asRole(pool, { claims }, 'read', (client) => client.query(query))
    return rows[0]?.admin === true
  }
}

/** The backend's own SQL, which runs before and after the migrations of every project. */
const backendSql = (): Omit<SqlFolders, 'migrations'> => ({
  platform: packageFolder('src/platform'),
  afterwards: packageFolder('src/platform/afterwards'),
})

/** Path of a file that belongs to this package, from its sources and from a bundle elsewhere in the workspace. */
export function packageFolder(inside: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('zunft-backend/package.json')), inside)
}
