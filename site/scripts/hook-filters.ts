import type { Plugin } from 'vite'

const ROUTE = /\/app\/(root|routes\/[^/]+)\.tsx?(\?|$)/
const VIRTUAL = /virtual:react-router\//

/** Modules that a hook has something to do with, by the names of React Router's plugins. */
const CONCERNED: Readonly<Record<string, Partial<Record<'resolveId' | 'load' | 'transform', RegExp>>>> = {
  'react-router': { transform: /\.module\.css(\?|$)/ },
  'react-router:virtual-modules': { resolveId: VIRTUAL, load: VIRTUAL },
  'react-router:dot-server': { resolveId: /\.server/ },
  'react-router:dot-client': { transform: /\.client(\.|$)|\/\.client\// },
  'react-router:route-chunks-index': { transform: ROUTE },
  'react-router:build-client-route': { transform: ROUTE },
  'react-router:split-route-modules': { transform: ROUTE },
  'react-router:route-exports': { transform: ROUTE },
}
/** What only the development server needs. */
const DEVELOPMENT = /:(inject-hmr-runtime|hmr-runtime|react-refresh-babel)$/

/**
 * React Router's plugins for a build, with filters for their hooks (https://rolldown.rs/apis/plugin-api/hook-filters): without them the bundler
 * hands each of some two thousand modules over to ten functions, in both builds, of which most do nothing. Throws where a plugin or hook has
 * another name than here.
 */
export function withHookFilters(plugins: readonly Plugin[]): Plugin[] {
  for (const [name, filters] of Object.entries(CONCERNED)) {
    const plugin = plugins.find((each) => each.name === name)
    for (const hook of Object.keys(filters) as (keyof typeof filters)[])
      if (typeof plugin?.[hook] !== 'function')
        throw new Error(`React Router has no hook ${hook} of ${name}.`)
  }
  return plugins
    .filter(({ name }) => !DEVELOPMENT.test(name))
    .map((plugin) => ({ ...plugin, ...filtered(plugin, CONCERNED[plugin.name] ?? {}) }))
}

const filtered = (plugin: Plugin, filters: (typeof CONCERNED)[string]): Partial<Plugin> =>
  Object.fromEntries(
    Object.entries(filters).map(([hook, id]) => [
      hook,
      { filter: { id }, handler: plugin[hook as keyof typeof filters] },
    ]),
  )
