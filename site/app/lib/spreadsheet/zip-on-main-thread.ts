// Replaces fflate in write-excel-file (alias in vite.config.ts): its asynchronous zip starts workers from blob URLs, which our content
// security policy blocks.
import { zipSync } from 'fflate/browser'

export { decompressSync, strToU8, zipSync } from 'fflate/browser'

/** Same signature as fflate's `zip`, without a worker. */
export function zip(
  files: Record<string, Uint8Array>,
  done: (error: Error | null, archive: Uint8Array) => void,
): void {
  done(null, zipSync(files))
}
