import type { Plugin } from 'vite'

type Handler = (this: unknown, ...given: unknown[]) => unknown

const HOOKS = ['load', 'transform'] as const

/**
 * Plugins whose results in the browsers' build are reused by the server's build for the same module and code. Only for plugins with equal
 * results in both: style sheets, class names.
 */
export const onceForBothBuilds = (plugins: readonly Plugin[]): Plugin[] =>
  plugins.map((plugin) => ({ ...plugin, ...Object.fromEntries(HOOKS.flatMap((name) => once(plugin, name))) }))

function once(plugin: Plugin, name: (typeof HOOKS)[number]) {
  const hook = plugin[name]
  if (typeof hook !== 'object') return []
  const answers = new Map<string, unknown>()
  const handler: Handler = function (...given) {
    // The id of the module, and for `transform` its code.
    const question = given.filter((each) => typeof each === 'string').join('\n')
    if (!answers.has(question)) answers.set(question, (hook.handler as Handler).apply(this, given))
    return answers.get(question)
  }
  return [[name, { ...hook, handler }]]
}
