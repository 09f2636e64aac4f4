import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCENES } from './manual-pictures.ts'

const manual = readFileSync('docs/betrieb.md', 'utf8')

test('the manual contains every screenshot, and their total size is limited', () => {
  const shown = [...manual.matchAll(/!\[.+\]\(betrieb\/(.+)\.webp\)/g)].map(([, name]) => name)
  const files = readdirSync('docs/betrieb')
  expect(shown.toSorted()).toEqual(SCENES.map(({ name }) => name).toSorted())
  expect(files.toSorted()).toEqual(shown.map((name) => `${name}.webp`).toSorted())
  const bytes = files.reduce((sum, name) => sum + statSync(`docs/betrieb/${name}`).size, 0)
  expect(bytes).toBeLessThan(1_500_000)
})

test('the manual describes every setting, and its links work', () => {
  const settings = [
    ...readFileSync('packages/backend/src/start/config.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): /gm),
  ].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !manual.includes(`\`${name}`))).toEqual([])
  const headings = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
  const links = [...manual.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([])
})
