import { existsSync, readFileSync } from 'node:fs'

/** A zombie that its new parent hasn't collected yet holds nothing any more. */
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
