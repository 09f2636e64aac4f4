import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A control group (cgroups(7)) with a memory limit, as with systemd's `MemoryMax`. */
export type MemoryGroup = Readonly<{
  /** Bytes in use, without the page cache. */
  used(): number
  /** Number of processes killed by the OOM killer. */
  killed(): number
  /** Removes the group; all of its processes must have exited. */
  remove(): void
}>

type Files = Readonly<{ folder: string; limit: string; stat: readonly string[]; events: string; own: string }>

/**
 * Runs `start` so that its child processes belong to a group with a limit of `bytes`; without a group where this user may not create one.
 */
export async function insideMemoryGroup<T>(
  bytes: number,
  start: () => Promise<T>,
): Promise<{ result: T; group: MemoryGroup | undefined }> {
  const files = makeGroup(bytes)
  if (!files) return { result: await start(), group: undefined }
  const enter = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
  // Child processes inherit the group of this process.
  enter(files.folder)
  try {
    const starting = start()
    return { result: await starting.finally(() => enter(files.own)), group: groupOf(files) }
  } catch (error) {
    rmdirSync(files.folder)
    throw error
  }
}

/** Version 2 where its memory controller is mounted, else version 1. */
function makeGroup(bytes: number): Files | undefined {
  const ROOT = '/sys/fs/cgroup'
  const name = `zunft-attack-${process.pid}-${performance.now().toFixed(0)}`
  const groups = readFileSync('/proc/self/cgroup', 'utf8')
  const second = existsSync(join(ROOT, 'cgroup.controllers'))
  const mount = second ? ROOT : join(ROOT, 'memory')
  const own = join(mount, (second ? /^0::(.*)$/m : /^\d+:memory:(.*)$/m).exec(groups)?.[1] ?? '')
  const folder = join(mount, name)
  try {
    mkdirSync(folder)
    const files: Files = second
      ? { folder, own, limit: 'memory.max', stat: ['anon', 'shmem'], events: 'memory.events' }
      : { folder, own, limit: 'memory.limit_in_bytes', stat: ['rss', 'shmem'], events: 'memory.oom_control' }
    writeFileSync(join(folder, files.limit), String(bytes))
    return files
  } catch {
    return undefined
  }
}

function groupOf({ folder, stat, events }: Files): MemoryGroup {
  const read = (file: string, field: string) =>
    Number(new RegExp(`^${field} (\\d+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? 0)
  return {
    used: () => stat.reduce((sum, field) => sum + read('memory.stat', field), 0),
    killed: () => read(events, 'oom_kill'),
    remove: () => rmdirSync(folder),
  }
}
