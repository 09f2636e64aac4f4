import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.ts'

export type OurServer = Readonly<{
  url: string
  /** Connection string of one of the database's login roles. */
  database(role: 'postgres' | 'authenticator'): string
  stop(): Promise<void>
}>

/** Without a `jwtSecret` (empty) the server signs tokens with a key pair of its own. */
export type Keys = Readonly<{ publishableKey: string; secretKey: string; jwtSecret: string }>

const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** The backend without a site. */
export const BACKEND = inPackage('bin/zunft-backend.js')
/** Arguments of Node, as in `npm start`. */
export const MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=16'] as const
/** The Supabase project of the package's own tests. */
export const PROJECT = inPackage('testing/project')

/** The line of output after the start, with the URL. */
export const STARTED = /(?:zunft-backend|Zunft) (http:\S+)/

/** Starts the program `main`, arguments of Node before it, on a data folder. */
export async function runOurServer(
  dataDir: string,
  keys: Keys,
  environment: NodeJS.ProcessEnv = {},
  main: string | readonly string[] = BACKEND,
): Promise<Pick<OurServer, 'url' | 'stop'>> {
  const child = startChild(process.execPath, [main].flat(), {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    SUPABASE_PROJECT: PROJECT,
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    // The webhook receivers of the tests listen on loopback.
    ALLOW_PRIVATE_WEBHOOKS: 'on',
    LOG_LEVEL: 'error',
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    JWT_SECRET: keys.jwtSecret,
    ...environment,
  })
  const [, url] = await child.line(STARTED, 60_000)
  return { url: String(url), stop: child.stop }
}

/**
 * Starts the program `main` on an empty data folder or a copy of `begin`, lets `prepare` fill its database, if given, and
 * starts it again, so that it loads the prepared schema. `environment` is added to the settings; without `SUPABASE_PROJECT` it serves
 * `PROJECT`. `stop` removes the data folder.
 */
export async function startOurServer(
  keys: Keys,
  prepare?: (superuser: string) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
  main: string | readonly string[] = BACKEND,
  begin?: string,
): Promise<OurServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zc-'))
  // With Node's own `cp` it takes seven times the processor time.
  if (begin) execFileSync('cp', ['-Rp', `${begin}/.`, dataDir])
  const run = () => runOurServer(dataDir, keys, environment, main)
  const database: OurServer['database'] = (role) =>
    `postgresql://${role}@/postgres?host=${encodeURIComponent(socketFolder(dataDir))}`
  try {
    if (prepare) {
      const first = await run()
      try {
        await prepare(database('postgres'))
      } finally {
        await first.stop()
      }
    }
    const server = await run()
    return {
      url: server.url,
      database,
      async stop() {
        await server.stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** The embedded database listens on a Unix socket in `DATA_DIR/db`, one level down or not at all. */
function socketFolder(dataDir: string): string {
  const folder = join(dataDir, 'db')
  const candidates = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  const found = candidates.find((candidate) => existsSync(join(candidate, '.s.PGSQL.5432')))
  if (!found) throw new Error(`no database socket below ${folder}`)
  return found
}
