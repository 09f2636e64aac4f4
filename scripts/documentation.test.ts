import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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
