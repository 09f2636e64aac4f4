import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { codeLoader, filesOf } from './code-loader.ts'

/** Builds these modules for browsers; the first is the entry. */
async function built(modules: Readonly<Record<string, string>>) {
  const [entry = ''] = Object.keys(modules)
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      codeLoader(),
      { name: 'modules', resolveId: (id) => (id in modules ? id : null), load: (id) => modules[id] },
    ],
    build: {
      write: false,
      modulePreload: { resolveDependencies: filesOf },
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  return output.output
    .filter((file) => file.type === 'chunk')
    .map(({ code }) => code)
    .join('\n')
}

it('has each import() read the script and what it imports first', async () => {
  const code = await built({
    '/entry.js': `export const dialog = () => import('/dialog.js'), map = () => import('/map.js')`,
    '/dialog.js': `import { plan } from '/plan.js'; export const dialog = () => plan`,
    '/map.js': `import { plan } from '/plan.js'; export const map = () => plan`,
    '/plan.js': `export const plan = Math.random()`,
  })
  expect(code).toContain('was answered with')
  expect(code).not.toContain('modulepreload')
  expect(code).toMatch(/\["assets\/dialog-[^"]+","assets\/plan-[^"]+","assets\/map-[^"]+"\]/)
})

it('fails the build where an import() does without', async () => {
  const bare = { '/entry.js': `export const load = (name) => import(/* @vite-ignore */ name)` }
  await expect(built(bare)).rejects.toThrow('has an import() without the loader')
})
