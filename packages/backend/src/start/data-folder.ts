import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENGLISH, type Messages } from '../messages/messages.ts'
import { StartError } from './start-error.ts'

/** Another process uses the data folder. */
export class DataFolderInUse extends StartError {
  override name = 'DataFolderInUse'
}

/**
 * Locks a data folder for this process and returns a function that unlocks it. The lock is a listening socket, which ends with
 * the process however it ends, so a crash leaves no stale lock and process ids can be reused. Throws
 * `DataFolderInUse` while another process has it, and a `StartError` when the folder is not writable.
 */
export async function claimDataFolder(dataDir: string): Promise<() => void> {
  const claim = await claimed(dataDir).catch((cause: unknown) => {
    throw new StartError(`${dataDir} (DATA_DIR) cannot be used: ${(cause as Error).message}`, { cause })
  })
  if (!claim)
    throw new DataFolderInUse(`Another server is already running on ${dataDir}; stop it, or set DATA_DIR.`)
  return () => claim.close()
}

async function claimed(dataDir: string): Promise<Server | undefined> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const socket = lockPath(dataDir)
  return (await listen(socket)) ?? takeOver(socket)
}

const ROOT = 0

/**
 * Throws a `StartError` when root would use a folder of another user: keys and database would belong to root
 * afterwards, and the owner could not start the server again.
 */
export function refuseRootElsewhere(
  dataDir: string,
  messages: Messages = ENGLISH,
  userId = process.getuid?.(),
): void {
  if (userId !== ROOT || !existsSync(dataDir)) return
  const { uid } = statSync(dataDir)
  if (uid === ROOT) return
  throw new StartError(messages.folderOfOtherUser(dataDir, uid))
}

function lockPath(dataDir: string): string {
  const inside = join(dataDir, 'server.lock')
  if (process.platform === 'win32') return `\\\\.\\pipe\\zunft-backend-${hash(dataDir)}`
  return Buffer.byteLength(inside) <= 100 ? inside : join(tmpdir(), `zunft-backend-${hash(dataDir)}.lock`)
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server))
  })
}

/** A socket file without a listener is left from a server that has ended. */
async function takeOver(path: string): Promise<Server | undefined> {
  const alive = await new Promise<boolean>((resolve) => {
    const connection = connect(path)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
  if (alive) return undefined
  rmSync(path, { force: true })
  return listen(path)
}
