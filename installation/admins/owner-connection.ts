import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import { StartError } from 'zunft-backend/errors'
import {
  claimDataFolder,
  DataFolderInUse,
  embeddedConnection,
  openDatabase,
  readProject,
  refuseRootElsewhere,
  waitUntil,
} from 'zunft-backend/installation'
import { GERMAN } from 'zunft-backend/messages/german'
import type { Config } from '../config.ts'

type Reached = Readonly<{ ownerConnection: string; close(): Promise<void> }>

/**
 * Runs `work` as the owner of the installation's database: the one at `DATABASE_URL`, or the embedded one, whether the server is running or
 * not. If it is not running, the embedded database is started for the duration of the work, and no server can start meanwhile; `open` says
 * how it is opened: migrated, or unchanged.
 */
export async function asOwner<T>(
  config: Config,
  work: (owner: pg.Client) => Promise<T>,
  open: (config: Config, log: Logger) => Promise<Reached> = migrated,
): Promise<T> {
  if (config.databaseUrl) return connected(config.databaseUrl, work)
  refuseRootElsewhere(config.dataDir, GERMAN)
  const folder = join(config.dataDir, 'db')
  if (!existsSync(join(folder, 'cluster'))) {
    throw new StartError(
      `In ${config.dataDir} gibt es noch keine Datenbank. Starten Sie den Server einmal, oder setzen Sie DATA_DIR.`,
    )
  }
  const release = await claimDataFolder(config.dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  })
  if (!release) {
    const connection = embeddedConnection(folder, 'postgres', 'postgres')
    await waitUntil(() => answers(connection), 30_000)
    return connected(connection, work)
  }
  try {
    const database = await open(config, pino({ level: 'silent' }))
    try {
      return await connected(database.ownerConnection, work)
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

/** Opens the database and runs the migrations. */
const migrated = (config: Config, log: Logger): Promise<Reached> =>
  openDatabase(config, readProject(config.project).sql, log)

async function connected<T>(connectionString: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'zunft admin',
  })
  // A broken connection rejects its query; without this listener its error event would end the process.
  owner.on('error', () => {})
  try {
    await owner.connect()
  } catch (cause) {
    throw new StartError(`Die Datenbank ist nicht erreichbar: ${(cause as Error).message}`, { cause })
  }
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** A server that is just starting opens its database shortly. */
const answers = (connectionString: string): Promise<boolean> =>
  connected(connectionString, async () => true).catch(() => false)
