import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../installation/config.ts'

describe('documentation', () => {
  const text = (path: string) => readFileSync(path, 'utf8')

  test('the index of decisions lists every record once, in order, and nothing else', () => {
    const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
    const listed = [...text('docs/decisions/README.md').matchAll(/^\| \[(\d{4})\]\((.+?)\) \|/gm)]
    expect(listed.map(([, , file]) => file)).toEqual(records.toSorted())
    for (const [, number, file] of listed) expect(file).toMatch(new RegExp(`^${number}-`))
  })

  const DOCUMENTS = globSync(['*.md', '{docs,packages,site,installation,supabase}/**/*.md'], {
    exclude: ['**/node_modules/**'],
  })

  test.each(DOCUMENTS)('%s: its links to files and headings resolve', (path) => {
    const links = [...text(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    for (const [link, file = '', anchor] of links) {
      const target = file === '' ? path : join(dirname(path), file)
      expect(existsSync(target), link).toBe(true)
      if (anchor) expect(anchorsOf(target), link).toContain(anchor)
    }
  })

  test.each(DOCUMENTS)('%s: the files it mentions by path exist', (path) => {
    const named = text(path).matchAll(/`((?:packages|site|installation|supabase|scripts|docs)\/[\w./@-]+)`/g)
    for (const [, file = ''] of named) {
      // Created by the operator.
      if (!file.endsWith('.env')) expect(existsSync(file), file).toBe(true)
    }
  })

  test('headings of documents that code points to exist', () => {
    // Migrations are edited until the first release; the pointers in their comments follow.
    const files = globSync('{packages,site,installation,scripts,supabase}/**/*.{ts,tsx,sql}', {
      exclude: ['**/node_modules/**', 'supabase/migrations/**'],
    })
    const pointers = files.flatMap((path) =>
      Array.from(text(path).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\p{L}\d_-]+))?/gu), (match) => ({
        path,
        match,
      })),
    )
    expect(pointers.length).toBeGreaterThan(60)
    for (const { path, match } of pointers) {
      const [pointer, target = '', anchor] = match
      expect(existsSync(target), `${path}: ${pointer}`).toBe(true)
      if (anchor) expect(anchorsOf(target), `${path}: ${pointer}`).toContain(anchor)
    }
  })

  /** Anchors of a Markdown file's headings, made as GitHub makes them. */
  function anchorsOf(path: string): string[] {
    return [...text(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\d\- _]/gu, '')
        .replaceAll(' ', '-'),
    )
  }
})

describe('configuration', () => {
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
    return globSync(patterns, { exclude: ['**/node_modules/**', 'scripts/documentation.test.ts'] })
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
})

describe('threat model', () => {
  const ROWS = readFileSync('docs/threat-model.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.at(-1)?.includes('`'))
    .map((cells) => ({
      threat: cells[0]?.trim() ?? '',
      tests: Array.from((cells.at(-1) ?? '').matchAll(/`([^`]+)`/g), ([, path = '']) => path),
    }))

  test('the table of threats is not empty', () => {
    expect(ROWS.length).toBeGreaterThan(30)
  })

  test.each(ROWS)('$threat: its tests exist', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    for (const path of tests) {
      expect(path).toMatch(/\.(test|spec)\.tsx?$/)
      expect(existsSync(path), path).toBe(true)
    }
  })
})
