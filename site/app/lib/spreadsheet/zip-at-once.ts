// Stands in for fflate where write-excel-file imports it (vite.config.ts): its asynchronous zip starts workers from blob addresses, which
// the policy of our pages refuses.
import { zipSync } from 'fflate/browser'

export { strToU8, zipSync } from 'fflate/browser'

/** The same answer as fflate's, without a worker. */
export function zip(
  files: Record<string, Uint8Array>,
  done: (error: Error | null, archive: Uint8Array) => void,
): void {
  done(null, zipSync(files))
}
