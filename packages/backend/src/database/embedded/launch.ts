import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../start/start-error.ts'

/** How to run a program that refuses to run as root. */
type Launch = Readonly<{ command: string; args: readonly string[] }>

const ROOT = 0
const NOBODY_ID = 65534

/**
 * PostgreSQL refuses to run as root. In a user namespace the program runs as an ordinary user while its files stay root's. Where
 * namespaces are not allowed (most containers) it runs as "nobody", who then owns `folders`, with the capability dac_override to pass
 * folders of mode 700.
 */
export function unprivileged(command: string, args: readonly string[], folders: readonly string[]): Launch {
  if (process.getuid?.() !== ROOT) return { command, args }
  if (canRun(IN_NAMESPACE)) return prepared(IN_NAMESPACE, ROOT)
  if (canRun(AS_NOBODY)) return prepared(AS_NOBODY, NOBODY_ID)
  throw new StartError(
    'PostgreSQL does not run as root, and this machine lets root neither make user namespaces nor act as another user. Start as an ordinary user, or set DATABASE_URL.',
  )

  function prepared([wrapper, ...options]: readonly [string, ...string[]], owner: number): Launch {
    for (const folder of folders) changeOwner(owner, folder)
    return { command: wrapper, args: [...options, command, ...args] }
  }

  function canRun([wrapper, ...options]: readonly [string, ...string[]]): boolean {
    return spawnSync(wrapper, [...options, command, '--version'], { stdio: 'ignore' }).status === 0
  }
}

const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`] as const
const AS_NOBODY = [
  'setpriv',
  // Otherwise the kernel ignores the capability in access(2), which the programs use to find each other.
  '--securebits=+no_setuid_fixup',
  `--reuid=${NOBODY_ID}`,
  `--regid=${NOBODY_ID}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
] as const

/**
 * Gives files that have another owner to this one; a folder after its content, so that the folder's owner shows whether everything in it has
 * been changed.
 */
function changeOwner(owner: number, path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink() || found.uid === owner) return
  if (found.isDirectory()) for (const name of readdirSync(path)) changeOwner(owner, join(path, name))
  chownSync(path, owner, owner)
}

const SOCKET_NAME = '.s.PGSQL.5432.lock'
const MAX_SOCKET_PATH = 100

/**
 * Folder of the database's Unix socket: inside the data folder, or, where that path is too long for a socket, a private
 * folder under the system's temporary folder whose name is a hash of the data folder.
 */
export function socketFolder(databaseFolder: string): string {
  const inside = join(databaseFolder, 'socket')
  const folder =
    Buffer.byteLength(join(inside, SOCKET_NAME)) <= MAX_SOCKET_PATH
      ? inside
      : join(
          tmpdir(),
          `zunft-backend-${createHash('sha256').update(databaseFolder).digest('hex').slice(0, 16)}`,
        )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseForeign(folder)
  chmodSync(folder, 0o700)
  return folder
}

/** Another owner of the folder could impersonate the database. Throws a `StartError`. */
function refuseForeign(folder: string): void {
  const found = lstatSync(folder)
  const own = process.getuid?.() ?? found.uid
  if (!found.isDirectory() || (found.uid !== own && own !== 0)) {
    throw new StartError(`${folder} belongs to another user; remove it, or set DATA_DIR to a shorter path.`)
  }
}

/**
 * Stops a PostgreSQL that outlived its server, so that never two run on one folder. A stale pid file, which names no PostgreSQL of
 * this folder, is removed.
 */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isPostmasterOf(pid, dataFolder)) {
    rmSync(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  const gone = await waitUntil(() => !isAlive(pid), 15_000)
  if (!gone) process.kill(pid, 'SIGQUIT')
  await waitUntil(() => !isAlive(pid), 5_000)
}

/** Process ids are reused, so where /proc exists the process must also have this folder as working directory. */
function isPostmasterOf(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  if (!existsSync(`/proc/${pid}`)) return true
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch {
    return false
  }
}

/** Whether a process runs; a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
    return state !== 'Z'
  } catch {
    return !existsSync('/proc/self')
  }
}

/** Polls every 15 ms; resolves with false after `milliseconds`. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false
    await pause(15)
  }
  return true
}
