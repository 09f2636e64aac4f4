import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { codeLoader, filesOf } from './scripts/code-loader.ts'
import { shortClassNames } from './scripts/short-class-names.ts'
import { subsetFonts } from './scripts/subset-fonts.ts'
import { usedIcons } from './scripts/used-icons.ts'

/** `import text from './module?inline-script'`: the module and what it imports as the minified text of a script that is part of a page. */
function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const [input = ''] = id.split('?')
        this.addWatchFile(input)
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          build: {
            write: false,
            copyPublicDir: false,
            rolldownOptions: { input, output: { format: 'iife' } },
          },
        })
        const [script] = 'output' in built ? built.output : []
        if (script?.type !== 'chunk') throw new Error(`No script was built of ${input}`)
        return `export default ${JSON.stringify(script.code.trim())}`
      },
    },
  }
}

type Graph = Readonly<{ getModuleInfo(id: string): Readonly<{ importedIds: readonly string[] }> | null }>

/** The server's entry of React Router, with all routes. */
const SERVER = '\0virtual:react-router/server-build'
const ROOT = fileURLToPath(new URL('app/root.tsx', import.meta.url))
/** Stands in for what makes components of lucide's drawings. */
const CREATE_ICON = fileURLToPath(new URL('app/ui/icon/create-icon.ts', import.meta.url))
const LIBRARIES = /node_modules\/(react|react-dom|react-router|scheduler)\//

/** What a module and its imports load at once, those by `import()` left out. */
function reachedFrom(entry: string): (graph: Graph) => ReadonlySet<string> {
  const reached = new WeakMap<Graph, ReadonlySet<string>>()
  return (graph) => {
    const known = reached.get(graph)
    if (known) return known
    const found = new Set([entry])
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    reached.set(graph, found)
    return found
  }
}

const importedByRoot = reachedFrom(ROOT)
const importedByServer = reachedFrom(SERVER)

/**
 * What every page needs comes in two files instead of many: fewer requests, and larger files compress better. It is what the root
 * imports; anything that many pages share but not all would make visitors load the back office.
 */
const COMMON_CHUNKS = [
  { name: 'react', test: LIBRARIES, priority: 2 },
  {
    name: (id: string, graph: Graph) => (importedByRoot(graph).has(id) ? 'frame' : null),
    debugName: 'frame',
    priority: 1,
  },
  // What routes of public pages share: their pages are loaded on first use.
  {
    name: 'route',
    test: /\/(association\/(page-meta|structured-data|texts\/pages)|lib\/(list\/(listing|list-route|whole-list)|links\/entry-address|time\/town-time))\.tsx?$/,
    priority: 1,
  },
  // What lists of public pages share, for the same reasons.
  {
    name: 'public-list',
    test: /\/(lib\/list\/(public-list|category-filters|view-switch)|ui\/button\/pill-style)\.tsx?$/,
  },
  // Their filters, which routes have, too.
  {
    name: 'filter',
    test: /\/lib\/list\/(address-fields|choice-field|page-field|read-page|search|search-by-category)\.ts$/,
    priority: 1,
  },
  // Apart from lists, because the notice of a new version shows it on every page.
  { name: 'button', test: /\/ui\/button\/button\.tsx$/, priority: 1 },
  { name: 'icon', test: /\/ui\/icon\/create-icon\.ts$/, priority: 1 },
  // Apart from them, because the home page shows it without a list.
  { name: 'empty-state', test: /\/ui\/empty\/empty-state\.tsx$/, priority: 1 },
  // What describes one in a text, as routes do.
  { name: 'event-texts', test: /\/features\/events\/describe-event\.ts$/, priority: 1 },
  // What the list of events and the home page show of one.
  {
    name: 'event',
    test: /\/features\/events\/(categories|event-facts)\.tsx?$/,
  },
]

/**
 * Libraries go into the server's build too: React as it is for production whatever the environment says, and of the icons, a file
 * each, only those in use. It renders faster, and starts in less time and memory; so does one file of what a start loads, instead of 150.
 */
const BUNDLED: EnvironmentOptions = {
  build: {
    // The server loads its pages at once: neither the size of their file nor an `import()` that splits nothing is a fault.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: [{ name: pagesOfServer, debugName: 'pages' }] } },
    },
  },
  // A native module, and one that reads files beside its own.
  resolve: { noExternal: true, external: ['@takumi-rs/core', 'pdfkit'] },
  define: { 'process.env.NODE_ENV': '"production"' },
}

function pagesOfServer(id: string, graph: Graph): string | null {
  return importedByServer(graph).has(id) ? 'pages' : null
}

/** See the file itself. */
const ZIP = fileURLToPath(new URL('app/lib/spreadsheet/zip-on-main-thread.ts', import.meta.url))

export default defineConfig(async ({ command }) => ({
  plugins: [codeLoader(), tailwindcss(), shortClassNames(), inlineScript(), usedIcons(), reactRouter()],
  resolve: {
    alias: [
      { find: '@fonts', replacement: await subsetFonts() },
      { find: '../createLucideIcon.mjs', replacement: CREATE_ICON },
      { find: /^fflate$/, replacement: ZIP },
    ],
  },
  // Outside of this folder, so Vite asks before it empties it.
  build: {
    emptyOutDir: true,
    modulePreload: { resolveDependencies: filesOf },
    // Code of maps and HEIC photos, which is loaded when it is used; bench/javascript-budget.ts measures the pages.
    chunkSizeWarningLimit: 2_000,
    // How long plugins take depends on the machine.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: COMMON_CHUNKS } } } } },
    // A module whose named exports Node.js does not find: Vite takes the ES modules of its package.
    ssr: command === 'build' ? BUNDLED : { resolve: { noExternal: ['rrule'] } },
  },
}))
