import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GERMAN } from './german.ts'
import { ENGLISH } from './messages.ts'

/** Path and kind of every entry, `linkPage.signup.title: string`. */
function entries(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, inner]) => entries(inner, path ? `${path}.${key}` : key))
}

test('both languages have every message, and none of them is empty', () => {
  expect(entries(GERMAN).toSorted()).toEqual(entries(ENGLISH).toSorted())
  for (const language of [ENGLISH, GERMAN]) expect(JSON.stringify(language)).not.toContain('""')
})

test('messages contain their arguments', () => {
  for (const { folderOfOtherUser, backupTooNew } of [ENGLISH, GERMAN]) {
    expect(folderOfOtherUser('/srv/data', 1000)).toMatch(/^\/srv\/data .*1000/)
    expect(backupTooNew(['20260101', '20260102'])).toContain('20260101, 20260102')
  }
})

test('no other file of the backend holds German words for people', () => {
  const files = globSync('**/*.{ts,sql}', { cwd: new URL('..', import.meta.url) }).filter(
    (file) => !/\.test\.ts$|testing\/|^messages\/german\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const german = files.filter((file) =>
    /[äöüÄÖÜß]|\b(Bitte|nicht|gehört|Sie|wurde)\b/.test(
      readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
    ),
  )
  expect(german).toEqual([])
})
