import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

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
