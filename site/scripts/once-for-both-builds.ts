import type { Plugin } from 'vite'

type Transform = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown

/**
 * The plugins, of whose transformations the server's build takes what the browsers' build has made of the same code: style sheets, which
 * take a second. Not for plugins that give each something else.
 */
export const onceForBothBuilds = (plugins: readonly Plugin[]): Plugin[] => plugins.map(once)

function once(plugin: Plugin): Plugin {
  const { transform } = plugin
  if (typeof transform !== 'object') return plugin
  const made = new Map<string, unknown>()
  const handler: Transform = function (code, id, ...rest) {
    const key = `${id}\n${code}`
    if (!made.has(key)) made.set(key, (transform.handler as Transform).call(this, code, id, ...rest))
    return made.get(key)
  }
  return { ...plugin, transform: { ...transform, handler } as NonNullable<Plugin['transform']> }
}
