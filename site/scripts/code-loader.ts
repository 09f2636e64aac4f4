import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What Vite puts around each `import()` of the browsers' build. */
const HELPER = '\0vite/preload-helper.js'
const LOADER = fileURLToPath(new URL('../app/lib/first-use/load-code.ts', import.meta.url))
/** The chunk of React Router, which reloads the page where the code of a route can't be loaded. */
const ROUTER = 'react'

/**
 * Puts `loadCode` of the site in the place of Vite's helper, so that every `import()` can be tried again. Fails the build if one bypasses
 * it: with an address that is only known at run time, or because another version of Vite has another helper.
 */
export function codeLoader(): Plugin {
  return {
    name: 'code-loader',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler: () => `export { loadCode as __vitePreload } from ${JSON.stringify(LOADER)}`,
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.name === ROUTER) continue
          const imports = countOf(file.code, /\bimport\(/g)
          if (imports > countOf(file.code, /__VITE_PRELOAD__/g))
            this.error(`${file.fileName} has an import() without the loader`)
        }
        const isUsed = Object.values(bundle).some((file) => file.type === 'chunk' && LOADER in file.modules)
        if (!isUsed) this.error('No import() goes through the loader')
      },
    },
  }
}

const countOf = (code: string, pattern: RegExp) => code.match(pattern)?.length ?? 0

type Files = readonly string[]

/** The files that `loadCode` reads: the script itself, and its imports except those of every page. */
export const filesOf = (file: string, imported: Files): string[] =>
  [...new Set([file, ...imported])].filter(
    (each) => !/\/(react|frame|rolldown-runtime)-[^/]*\.js$/.test(each),
  )
