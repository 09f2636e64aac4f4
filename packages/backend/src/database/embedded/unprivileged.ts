import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** How to run a program that refuses to run as root. */
export type Launch = Readonly<{ command: string; args: readonly string[] }>

const ROOT = 0
const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root. Inside a user namespace root's files stay root's outside while the program sees
 * itself as an ordinary user, so no owner changes. Where namespaces are closed (most containers), it runs as "nobody",
 * who then owns `folders` and keeps the one right of root's that it takes to walk through folders of mode 700.
 */
export function unprivileged(command: string, args: readonly string[], folders: readonly string[]): Launch {
  if (process.getuid?.() !== ROOT) return { command, args }
  if (works(IN_NAMESPACE)) return prepared(IN_NAMESPACE, ROOT)
  if (works(AS_NOBODY)) return prepared(AS_NOBODY, NOBODY)
  throw new StartError(
    'PostgreSQL does not run as root, and this machine lets root neither make user namespaces nor act as another user. Start as an ordinary user, or set DATABASE_URL.',
  )

  function prepared([wrapper, ...options]: readonly [string, ...string[]], owner: number): Launch {
    for (const folder of folders) giveTo(owner, folder)
    return { command: wrapper, args: [...options, command, ...args] }
  }

  function works([wrapper, ...options]: readonly [string, ...string[]]): boolean {
    return spawnSync(wrapper, [...options, command, '--version'], { stdio: 'ignore' }).status === 0
  }
}

const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const
const AS_NOBODY = [
  'setpriv',
  // Without this the kernel ignores the kept right in access(2), by which the programs look for each other.
  '--securebits=+no_setuid_fixup',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
] as const

/** Changes only what has another owner, so that a start usually changes nothing. */
function giveTo(owner: number, path: string): void {
  if (!existsSync(path)) return
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.uid !== owner) chownSync(path, owner, owner)
  if (!found.isDirectory()) return
  for (const name of readdirSync(path)) giveTo(owner, join(path, name))
}
