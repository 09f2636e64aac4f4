import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 * 2 ** 30

/** A temporary folder, removed when this process exits. In memory (/dev/shm) where there is space, because test databases need no disk. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'zunft-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MIN_FREE_BYTES
}
