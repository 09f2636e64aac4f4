import { readFileSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { sealedSecrets } from 'zunft-backend/accounts'
import { StartError } from 'zunft-backend/errors'
import {
  claimDataFolder,
  DataFolderInUse,
  findSecrets,
  migrate,
  openStore,
  prepareSecrets,
  reachDatabase,
  readProject,
  readS3Settings,
  refuseRootElsewhere,
} from 'zunft-backend/installation'
import { GERMAN } from 'zunft-backend/messages/german'
import { asOwner } from '../admins/owner-connection.ts'
import type { Config } from '../config.ts'
import { projectFolder } from '../project-folder.ts'
import { applyEntries } from './apply.ts'
import type { Entries, Whole } from './entry.ts'
import { applyToHosted } from './hosted/apply-hosted.ts'
import {
  createHostedFiles,
  type HostedProject,
  isFactors,
  type Place,
  readMovedTables,
} from './hosted/hosted-project.ts'
import { readRows } from './rows.ts'
import type { TableShape } from './tables.ts'
import { type Source, takeEntries } from './take.ts'

/** Database, files and secrets of an installation, from the environment. */
export type Installation = Readonly<{ config: Config; environment: NodeJS.ProcessEnv }>

const SILENT = pino({ level: 'silent' })

/** Passes all entries of an installation to `work`, whether its server is running or not; nothing is changed. */
export async function readInstallation<T>(
  { config, environment }: Installation,
  work: (entries: Entries) => Promise<T>,
): Promise<T> {
  refuseRemote(config)
  refuseRootElsewhere(config.dataDir, GERMAN)
  const objectStore = await openFiles({ config, environment }, 'keep')
  const secrets = findSecrets(config.dataDir, environment)
  return asOwner(config, (owner) => work(takeEntries({ owner, objectStore, secrets })), reachDatabase)
}

/**
 * Stores that a backup was found complete just now: the dashboard warns when that was too long ago. A database from before this table existed
 * is not changed.
 */
export const noteVerifiedBackup = ({ config }: Installation): Promise<void> =>
  asOwner(
    config,
    async (owner) =>
      void (await owner.query(readFileSync(projectFolder('supabase/note-verified-backup.sql'), 'utf8'))),
    reachDatabase,
  )

/**
 * Replaces an installation by `entries` and migrates it. Its server must not be running. Throws a `StartError` when it is running, when
 * there is data and `overwrite` is false, and when the checksums differ.
 */
export async function writeInstallation(
  { config, environment }: Installation,
  entries: Entries,
  overwrite: boolean,
): Promise<Whole> {
  refuseRemote(config)
  refuseRootElsewhere(config.dataDir, GERMAN)
  const { sql, queries } = readProject(config.project)
  const release = await claimDataFolder(config.dataDir).catch((error: unknown) => {
    throw error instanceof DataFolderInUse ? stillRunning(config.dataDir) : error
  })
  try {
    const database = await reachDatabase(config, SILENT)
    try {
      const objectStore = await openFiles({ config, environment }, 'remove')
      const owner = new pg.Client({ connectionString: database.ownerConnection, application_name: NAME })
      // A broken connection rejects its query; without this listener its error event would end the process before anything is reverted.
      owner.on('error', () => {})
      await owner.connect()
      const whole = await refuseOthers(owner)
        .then(() =>
          applyEntries(
            {
              owner,
              objectStore,
              folders: sql,
              keepSecrets: (secrets) => prepareSecrets(config.dataDir, environment, secrets, GERMAN),
            },
            entries,
            overwrite,
          ),
        )
        .finally(() => owner.end())
      await migrate(database.ownerConnection, sql)
      if (queries.afterRestore) await runAsOwner(database.ownerConnection, queries.afterRestore)
      return whole
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

/** `readInstallation` for a project on Supabase, whose second factors are then encrypted with `jwtSecret`. */
export function readHosted<T>(
  installation: Installation,
  jwtSecret: string,
  work: (entries: Entries) => Promise<T>,
): Promise<T> {
  return asHosted(installation, (hosted) => work(takeEntries(hostedSource(hosted, jwtSecret))))
}

/** Fills a project on Supabase with `entries`. Throws a `StartError` as `applyToHosted` does. */
export function writeHosted(
  installation: Installation,
  entries: Entries,
  overwrite: boolean,
): Promise<Whole> {
  const { afterRestore } = readProject(installation.config.project).queries
  return asHosted(installation, async (hosted) => {
    const whole = await applyToHosted(hosted, entries, overwrite)
    if (afterRestore) await hosted.owner.query(afterRestore)
    return whole
  })
}

function asHosted<T>(
  { config, environment }: Installation,
  work: (hosted: HostedProject) => Promise<T>,
): Promise<T> {
  const { SUPABASE_SECRET_KEY: key } = environment
  if (!config.supabaseUrl || !config.databaseUrl || !key)
    throw new StartError(
      'Ein Projekt bei Supabase braucht SUPABASE_URL, SUPABASE_SECRET_KEY und DATABASE_URL.',
    )
  const files = createHostedFiles(config.supabaseUrl, key)
  const { fileHome } = readProject(config.project).queries
  return asOwner(config, (owner) => {
    const homeOf = async (place: Place) => {
      const found = fileHome ? await owner.query<Place>(fileHome, [place.bucket, place.name]) : undefined
      return found?.rows[0] ?? place
    }
    return work({ owner, files, homeOf })
  })
}

const NAME = 'zunft restore'

async function runAsOwner(connectionString: string, query: string): Promise<void> {
  const owner = new pg.Client({ connectionString, application_name: NAME })
  await owner.connect()
  await owner.query(query).finally(() => owner.end())
}

/** With an external database, the lock of the data folder does not exclude servers on other machines. */
async function refuseOthers(owner: pg.Client): Promise<void> {
  const others = await owner.query(
    `select from pg_catalog.pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'zunft%'`,
  )
  if (others.rowCount) throw stillRunning('der Datenbank des Ziels')
}

const stillRunning = (where: string) =>
  new StartError(`Auf ${where} arbeitet noch ein Server. Bitte halten Sie ihn zuerst an.`)

/** Incomplete files may be uploads of a running server, unless the caller has locked the data folder. */
const openFiles = ({ config, environment }: Installation, partialFiles: 'keep' | 'remove') =>
  openStore(config.dataDir, readS3Settings(environment), SILENT, partialFiles)

function refuseRemote(config: Config): void {
  if (config.supabaseUrl)
    throw new StartError('SUPABASE_URL ist gesetzt: Daten, Konten und Dateien liegen dort.')
}

/**
 * What both installations share (database, folder or bucket), so that one would be copied onto itself; undefined when nothing. In a shared
 * bucket, each would remove the files of the other.
 */
export function sharedResource(one: Installation, other: Installation): string | undefined {
  if (one.config.dataDir === other.config.dataDir) return 'DATA_DIR'
  const { databaseUrl } = one.config
  if (databaseUrl !== undefined && databaseUrl === other.config.databaseUrl) return 'DATABASE_URL'
  const [bucket, otherBucket] = [one, other].map(({ environment }) => readS3Settings(environment))
  if (bucket && bucket.bucket === otherBucket?.bucket && bucket.endpoint === otherBucket.endpoint)
    return 'STORAGE_S3_BUCKET'
  return undefined
}

/**
 * A project on Supabase as the source of a copy to an installation of ours, which has `jwtSecret`: second factors are encrypted with it, as
 * our server keeps them. Withheld files are missing: the service does not find their bytes. Throws a `StartError` for factors that our
 * server does not have.
 */
function hostedSource({ owner, files, homeOf }: HostedProject, jwtSecret: string): Source {
  return {
    owner,
    secrets: null,
    objectStore: {
      async read(version) {
        const found = await owner.query<Place>(
          'select bucket_id as bucket, name from storage.objects where version = $1',
          [version],
        )
        const [place] = found.rows
        return place && (await homeOf(place)).bucket === place.bucket ? files.read(place) : undefined
      },
    },
    readTables: readMovedTables,
    readRows: (table) => (isFactors(table) ? readFactors(owner, table, jwtSecret) : readRows(owner, table)),
  }
}

/** Base32, as RFC 6238 apps are given it: a project that encrypts its factors has JSON there. */
const PLAIN_SECRET = /^[A-Z2-7]+=*$/

async function* readFactors(owner: pg.Client, table: TableShape, jwtSecret: string): AsyncGenerator<Buffer> {
  const sealed = sealedSecrets(jwtSecret)
  const chunks: Uint8Array[] = []
  for await (const chunk of readRows(owner, table)) chunks.push(chunk)
  const at = (column: string) => table.columns.indexOf(column)
  for (const line of Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1)) {
    const values = line.split('\t')
    const [id = '', type, secret = ''] = ['id', 'factor_type', 'secret'].map((column) => values[at(column)])
    if (type !== 'totp' || !PLAIN_SECRET.test(secret))
      throw new StartError(`Der zweite Faktor ${id} ist nicht lesbar oder keine Authenticator-App.`)
    values[at('secret')] = sealed.seal(secret, id)
    yield Buffer.from(`${values.join('\t')}\n`)
  }
}
