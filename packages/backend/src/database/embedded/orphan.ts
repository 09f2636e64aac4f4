import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './process-alive.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Ends a PostgreSQL that outlived the server that started it, so that there is never a second one on the same folder.
 * A fast shutdown loses nothing. A pid file that names no PostgreSQL of this folder is stale and removed.
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

/** Process ids are reused, so the process must also be working in this data folder, where the system can tell. */
function isPostmasterOf(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  if (!existsSync(`/proc/${pid}`)) return true
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch {
    return false
  }
}
