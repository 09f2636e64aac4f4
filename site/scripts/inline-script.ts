import { build, type Plugin } from 'vite'

/** `import text from './module?inline-script'`: the module and what it imports as the minified text of a script that is part of a page. */
export function inlineScript(): Plugin {
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
