import { existsSync, readFileSync } from 'node:fs'

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
