import { build, type Plugin } from 'vite'

/** `import text from './module?inline-script'`: the module and what it imports as the minified text of a script that is part of a page. */
export function inlineScript(): Plugin {
  /** For both builds. */
  const scripts = new Map<string, Promise<string>>()
  return {
    name: 'inline-script',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const [input = ''] = id.split('?')
        this.addWatchFile(input)
        const script = scripts.get(input) ?? buildScript(input)
        scripts.set(input, script)
        return `export default ${JSON.stringify(await script)}`
      },
    },
  }
}

async function buildScript(input: string): Promise<string> {
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
  return script.code.trim()
}
