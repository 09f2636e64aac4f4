import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('../app/', import.meta.url))
const IMPORT = /import (?:type )?\{([^}]*)\} from 'lucide-react'/g
/** A line of lucide's index: all names of an icon, and its file. */
const EXPORT = /^export \{(.*)\} from '.*';$/gm

/**
 * Reduces lucide's index to the icons that the sources import: it names two thousand files, more than the site has, and each build would
 * read and transform all of them before it drops the unused ones.
 */
export function usedIcons(): Plugin {
  let used: ReadonlySet<string> | undefined
  return {
    name: 'used-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\.mjs$/ },
      handler(code) {
        used ??= new Set(readSources().flatMap(importedIcons))
        return { code: exportsOf(code, used).join('\n'), map: null }
      },
    },
  }
}

const readSources = (): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: FOLDER }).map((name) => readFileSync(FOLDER + name, 'utf8'))

const importedIcons = (source: string): string[] =>
  [...source.matchAll(IMPORT)].flatMap(([, names = '']) => names.split(',').map(nameBeforeAs))

/** Lines of the index that export one of the names. */
function exportsOf(index: string, used: ReadonlySet<string>): string[] {
  return [...index.matchAll(EXPORT)]
    .filter(([, names = '']) =>
      names.split(',').some((name) => used.has(name.split(' as ').at(-1)?.trim() ?? '')),
    )
    .map(([line]) => line)
}

const nameBeforeAs = (specifier: string): string =>
  specifier
    .replace(/^\s*type /, '')
    .split(' as ')[0]
    ?.trim() ?? ''
