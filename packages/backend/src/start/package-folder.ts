import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of a file that belongs to this package, from its sources and from a bundle elsewhere in the workspace. */
export function packageFolder(inside: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('zunft-backend/package.json')), inside)
}
