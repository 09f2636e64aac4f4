import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Path of something in the project, the same from the sources and from the bundle in build/server. */
export function projectFolder(...inside: string[]): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return resolve(folder, ...inside)
}
