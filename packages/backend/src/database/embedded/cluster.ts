import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { stopOrphan } from './orphan.ts'
import { socketFolder } from './socket-folder.ts'
import { unprivileged } from './unprivileged.ts'
import { waitUntil } from './wait-until.ts'

export type ClusterOptions = Readonly<{
  /** Folder of the cluster; made and initialised when missing. */
  folder: string
  /** Only ever false for throw-away clusters: without it an acknowledged write can be lost with the power. */
  durable?: boolean
  onExit?: (code: number | null) => void
}>

export type Cluster = Readonly<{
  connectionString(user: string, database: string): string
  stop(): Promise<void>
}>

const SUPERUSER = 'postgres'

/** After a crash up to a gigabyte of its log is read again first, on whatever disk that is. */
const START_MILLISECONDS = 120_000

/** Longer than any statement of theirs may take. */
const SESSIONS_END_MILLISECONDS = 30_000

/** How to connect to the database in a folder, once it is running. */
export function embeddedConnection(folder: string, user: string, database: string): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(socketFolder(resolve(folder)))}`
}

/** Starts the embedded PostgreSQL on a Unix socket inside its folder; nothing ever listens on the network. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = resolve(options.folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const binaries = await findBinaries()
  const sockets = socketFolder(folder)
  const dataFolder = resolve(folder, 'cluster')
  if (!existsSync(dataFolder)) await initialise(binaries, folder, dataFolder)
  await stopOrphan(dataFolder)
  removeStaleSocket(sockets)

  const connectionString = (user: string, database: string) => embeddedConnection(folder, user, database)
  const process = await launchUntilReady(
    () => launch(binaries, dataFolder, sockets, options.durable ?? true),
    () => answers(connectionString(SUPERUSER, 'postgres')),
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

/** Initialises beside the final place and renames, so that a crash never leaves a half-made cluster behind. */
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

function launch(binaries: Binaries, dataFolder: string, sockets: string, durable: boolean): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
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
  // A process group of its own: Ctrl-C reaches the server alone, which then stops the database after its last request.
  return spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Whatever ends this process, short of SIGKILL, ends the database too. */
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

/** PostgreSQL takes a killed one whose process nobody has collected yet for one that is running. */
function removeStaleSocket(sockets: string): void {
  for (const name of readdirSync(sockets)) rmSync(resolve(sockets, name), { force: true })
}

/** The line that says why; what follows it are hints and goodbyes. */
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
 * Launches the database and waits until it answers; throws a `StartError` with its last words when it ends. Sessions of one that
 * was killed may still be at their last statement, and as long as they are PostgreSQL refuses to start beside them.
 */
async function launchUntilReady(
  launch: () => ChildProcess,
  isReady: () => Promise<boolean>,
): Promise<ChildProcess> {
  const patience = performance.now() + SESSIONS_END_MILLISECONDS
  for (;;) {
    const process = launch()
    endWithThisProcess(process)
    const output = collectOutput(process)
    const ready = await waitUntil(async () => hasEnded(process) || (await isReady()), START_MILLISECONDS)
    if (ready && !hasEnded(process)) return process
    await stop(process)
    if (!output.all().includes('pre-existing shared memory block') || performance.now() > patience) {
      throw new StartError(`The embedded PostgreSQL did not start: ${output.lastErrorLine()}`)
    }
    await pause(100)
  }
}

const hasEnded = (process: ChildProcess) => process.exitCode !== null || process.signalCode !== null

/** A fast shutdown: sessions end, everything acknowledged is on disk; hard only when that takes too long. */
async function stop(process: ChildProcess): Promise<void> {
  if (hasEnded(process)) return
  const exited = once(process, 'exit')
  process.kill('SIGINT')
  const hard = setTimeout(() => process.kill('SIGQUIT'), 6_000)
  await exited
  clearTimeout(hard)
}
