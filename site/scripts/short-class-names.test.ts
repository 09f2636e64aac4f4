import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

const FOLDER = fileURLToPath(new URL('../app/', import.meta.url))

let transform: (code: string, file: string) => string | undefined
beforeAll(async () => {
  const { buildStart, transform: hook } = shortClassNames() as unknown as {
    buildStart(): Promise<void>
    transform: { handler(code: string, id: string): string | undefined }
  }
  await buildStart()
  const context = {
    error(message: string) {
      throw new Error(message)
    },
  }
  transform = (code, file) => hook.handler.call(context, code, file.startsWith('/') ? file : FOLDER + file)
})

const shortOf = (name: string): string => /'(.*)'/.exec(transform(`f('${name}')`, 'a.ts') ?? '')?.[1] ?? ''

it('gives each class one name in scripts and in the style', () => {
  const name = shortOf('text-ink-soft')
  expect(name).toMatch(/^[a-z][a-z0-9]$/i)
  expect(shortOf('lg:hidden')).not.toBe(name)
  expect(transform('.text-ink-soft{color:red}.lg\\:hidden{display:none}', 'app.css?direct')).toBe(
    `.${name}{color:red}.${shortOf('lg:hidden')}{display:none}`,
  )
})

it('replaces it in attributes, conditions and templates, and leaves everything else', () => {
  const [soft, wide] = [shortOf('text-ink-soft'), shortOf('w-full')]
  const source = (soft: string, wide: string) =>
    `const a = <p className={\`own ${soft} \${b ? '${wide}' : "${soft}"} ${wide}\`} title="text-ink-softer" hidden>text-ink-soft</p>`
  expect(transform(source('text-ink-soft', 'w-full'), 'a.tsx')).toBe(source(soft, wide))
})

it('leaves words that mean something else as well, own classes, and other folders', () => {
  const code = "f('hidden', 'toast-region', 'table')"
  expect(transform(code, 'a.ts')).toBeUndefined()
  expect(transform(`${code};f('w-full')`, 'a.ts')).toBe(`${code};f('${shortOf('w-full')}')`)
  expect(transform("f('text-ink-soft')", '/elsewhere/a.ts')).toBeUndefined()
})

it('refuses a string of class names and other words', () => {
  expect(() => transform("f('text-ink-soft und mehr')", 'a.ts')).toThrow(
    /^a\.ts: class names and other words/,
  )
})
