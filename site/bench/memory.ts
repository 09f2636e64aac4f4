import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB (2^20 bytes), from proc(5). */
export const residentMegabytes = (pid: number): number => megabytes(pid, 'VmRSS')

/** Peak resident memory in MB. */
export const peakMegabytes = (pid: number): number => megabytes(pid, 'VmHWM')

function megabytes(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}
