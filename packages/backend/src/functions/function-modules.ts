import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Handler } from './platform.ts'

/** `load` is called by each request. */
type FunctionModule = Readonly<{ file: string; load(): Promise<Handler> }>

/** The functions of a project by name; each is loaded at its first call. */
export type FunctionModules = ReadonlyMap<string, FunctionModule>

/** The functions of a project's `functions/`: as source, or bundled when the server is a bundle. */
export function findFunctions(folder: string): FunctionModules {
  const bundled = !import.meta.url.endsWith('.ts')
  const files = bundled ? bundles(join(import.meta.dirname, 'functions')) : sources(folder)
  return new Map(files.map(([name, file]) => [name, { file, load: () => load(file) }]))
}

/** Folders beginning with an underscore hold what functions share. */
function sources(folder: string): [string, string][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name): [string, string] => [name, join(folder, name, 'index.ts')])
    .filter(([name, file]) => !name.startsWith('_') && existsSync(file))
}

function bundles(folder: string): [string, string][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file.slice(0, -'.js'.length), join(folder, file)])
}

async function load(file: string): Promise<Handler> {
  const { handle } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { handle?: Handler }
  if (typeof handle !== 'function') throw new Error(`${file} exports no "handle"`)
  return handle
}
