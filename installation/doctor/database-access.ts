import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  claimDataFolder,
  DataFolderInUse,
  embeddedConnection,
  startCluster,
} from 'zunft-backend/installation'
import type { Config } from '../config.ts'
import { broken, type Finding, unknown } from './finding.ts'

/** The owner's connection, or why there is none. `running`: a server is using this data folder. */
export type DatabaseAccess = Readonly<{
  owner: pg.Client | undefined
  running: boolean | undefined
  findings: readonly Finding[]
  close(): Promise<void>
}>

/**
 * Connects to the database as its owner, whether the server is running or not, without running migrations. A stopped embedded database is
 * started for the duration of the checks, and no server can start meanwhile.
 */
export async function accessDatabase(config: Config): Promise<DatabaseAccess> {
  if (config.databaseUrl) return connect(config.databaseUrl, 'DATABASE_URL', undefined)
  const folder = join(config.dataDir, 'db')
  if (!existsSync(join(folder, 'cluster'))) {
    return without(unknown('Es gibt noch keine Datenbank; der erste Start legt sie an.'), false)
  }
  const userId = process.getuid?.()
  if (userId !== undefined && statSync(config.dataDir).uid !== userId) {
    return without(
      unknown('Die Datenbank gehört einem anderen Benutzer und wurde nicht angerührt.'),
      undefined,
    )
  }
  const release = await claimDataFolder(config.dataDir).catch((error: unknown) => {
    return error instanceof DataFolderInUse ? undefined : (error as Error)
  })
  if (release instanceof Error) {
    return without(
      unknown(`Ob der Server läuft, lässt sich in diesem Datenordner nicht sagen: ${release.message}`),
      undefined,
    )
  }
  const connection = embeddedConnection(folder, 'postgres', 'postgres')
  if (!release) return connect(connection, 'Die eingebaute Datenbank', true)
  return startedFor(folder, connection, release)
}

async function startedFor(folder: string, connection: string, release: () => void): Promise<DatabaseAccess> {
  try {
    const cluster = await startCluster({ folder })
    const access = await connect(connection, 'Die eingebaute Datenbank', false)
    return {
      ...access,
      async close() {
        await access.close()
        await cluster.stop()
        release()
      },
    }
  } catch (error) {
    release()
    return without(
      broken(
        `Die eingebaute Datenbank startet nicht: ${(error as Error).message}`,
        'Sichern Sie zuerst den ganzen Datenordner; dann hilft das Betriebshandbuch, „Was tun, wenn …".',
      ),
      false,
    )
  }
}

async function connect(
  connectionString: string,
  what: string,
  running: boolean | undefined,
): Promise<DatabaseAccess> {
  const owner = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'zunft doctor',
  })
  owner.on('error', () => {})
  try {
    await owner.connect()
    await owner.query('set statement_timeout = 30000')
    return { owner, running, findings: [], close: () => owner.end() }
  } catch (error) {
    await owner.end().catch(() => {})
    return without(
      broken(
        `${what} ist nicht erreichbar: ${(error as Error).message}`,
        'Läuft der Datenbankserver, und stimmen Adresse, Benutzer und Passwort?',
      ),
      running,
    )
  }
}

const without = (finding: Finding, running: boolean | undefined): DatabaseAccess => ({
  owner: undefined,
  running,
  findings: [finding],
  close: async () => {},
})
