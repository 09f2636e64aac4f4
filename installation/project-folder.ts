import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Path of a file of the project, the same from the sources and from the bundle in build/server. */
export function projectFolder(...inside: string[]): string {
  let folder = import.meta.dirname
  while (!isProject(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return resolve(folder, ...inside)
}

/** The packages of the workspace have package.json files of their own. */
function isProject(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && 'workspaces' in JSON.parse(readFileSync(file, 'utf8'))
}
