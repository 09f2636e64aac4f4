import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** How to run a program that refuses to run as root. */
export type Launch = Readonly<{ command: string; args: readonly string[]; uid?: number; gid?: number }>

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root. Inside a user namespace root's files stay root's outside while the program sees
 * itself as an ordinary user, so no owner changes and folders of mode 700 stay reachable. Where namespaces are closed,
 * the program runs as "nobody", who must then own the data folder.
 */
export function unprivileged(command: string, args: readonly string[], dataFolder: string): Launch {
  if (process.getuid?.() !== 0) return { command, args }
  if (userNamespacesWork()) {
    return {
      command: 'unshare',
      args: ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, command, ...args],
    }
  }
  giveTo(NOBODY, dataFolder)
  const reachable = spawnSync(command, ['--version'], { uid: NOBODY, gid: NOBODY, stdio: 'ignore' })
  if (reachable.status !== 0) {
    throw new StartError(
      'PostgreSQL does not run as root, and this machine allows neither user namespaces nor another user to read this folder. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { command, args, uid: NOBODY, gid: NOBODY }
}

function userNamespacesWork(): boolean {
  const probe = spawnSync('unshare', ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, 'true'], {
    stdio: 'ignore',
  })
  return probe.status === 0
}

function giveTo(uid: number, folder: string): void {
  if (!existsSync(folder)) return
  chownSync(folder, uid, uid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(uid, path)
    else if (entry.isFile()) chownSync(path, uid, uid)
  }
}
