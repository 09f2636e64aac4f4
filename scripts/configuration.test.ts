import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../installation/config.ts'

const CONFIGS = ['packages/backend/src/start/config.ts', 'installation/config.ts']

/** Set by the system, the runtime or a bundler, not by the operator. */
const FOREIGN = new Set(['PATH', 'HOME', 'TMPDIR', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'SSR', 'DEV'])

type Row = Readonly<{ names: readonly string[]; byDefault: string }>

const ROWS: readonly Row[] = readFileSync('docs/configuration.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map(([names = '', , , byDefault = '']) => ({
    names: Array.from(names.matchAll(/`(\w+)`/g), ([, name = '']) => name),
    byDefault: byDefault.trim(),
  }))
const DOCUMENTED = new Set(ROWS.flatMap(({ names }) => names))

test('docs/configuration.md names every variable the code reads, and no other', () => {
  const read = new Set(sources().flatMap(variablesOf))
  expect(read.size).toBeGreaterThan(40)
  expect([...DOCUMENTED].toSorted()).toEqual([...read].toSorted())
})

test('the documented defaults are those of the code', () => {
  const known = CONFIGS.flatMap(variablesOf)
  const defaults = ROWS.flatMap(({ names: [name = ''], byDefault }) => {
    const value = /^`([^`]+)`/.exec(byDefault)?.[1]
    return known.includes(name) && value !== undefined ? [[name, value] as const] : []
  })
  expect(defaults.length).toBeGreaterThan(7)
  for (const [name, value] of defaults) expect(readConfig({ [name]: value }), name).toEqual(readConfig({}))
})

function sources(): string[] {
  const patterns = [
    '{packages,site,installation,scripts,supabase}/**/*.{ts,tsx}',
    'installation/deploy/zunft',
  ]
  return globSync(patterns, { exclude: ['**/node_modules/**', 'scripts/configuration.test.ts'] })
}

/** `process.env.X`, `environment.X`, `{ X } = environment`, `env('X')`, `${X:-…}` of a shell, and the keys of the schema. */
function variablesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const isTest = /\.(test|spec)\.ts$/.test(path)
  const found = [
    ...text.matchAll(/\bprocess\.env\.([A-Z][A-Z0-9_]+)/g),
    ...text.matchAll(/\bprocess\.env\[(?:'|")([A-Z][A-Z0-9_]+)/g),
    ...(isTest ? [] : text.matchAll(/\b(?:environment|env)\.([A-Z][A-Z0-9_]+)/g)),
    ...text.matchAll(/\benv\('([A-Z][A-Z0-9_]+)'\)/g),
    ...text.matchAll(/\$\{([A-Z][A-Z0-9_]+):-/g),
    ...(CONFIGS.includes(path) ? text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm) : []),
  ].map(([, name = '']) => name)
  const destructured = Array.from(
    text.matchAll(/\{([^{}]*)\}(?: = (?:process\.env|environment)\b|: NodeJS\.ProcessEnv\b)/g),
    ([, names = '']) => Array.from(names.matchAll(/\b([A-Z][A-Z0-9_]+)\b/g), ([, name = '']) => name),
  ).flat()
  return [...found, ...destructured].filter((name) => !FOREIGN.has(name))
}
