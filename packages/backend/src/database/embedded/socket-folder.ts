import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start/start-error.ts'

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
