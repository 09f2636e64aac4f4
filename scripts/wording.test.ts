import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Words that make English comments read like German, and plain words for them. */
const EVERYWHERE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\balone\b/i, 'only'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'the person, the role, the client'],
  [/\bnobody\b/i, 'no person, no role, no client'],
  [/\btold\b/i, 'informed, notified, distinguished'],
  [/\bnone of\b/i, 'not, no'],
  [/\bholds? (?:for|everywhere)\b/i, 'applies to'],
  [
    /(?<!\bat )\bonce (?:the|it|they|this|that|these|all|both|there|[a-z]+ (?:is|are|has|have))\b/i,
    'as soon as, when, after',
  ],
]

const IN_COMMENTS: typeof EVERYWHERE = [
  ...EVERYWHERE,
  [/\bwhat is\b/i, 'a noun'],
  [/^(?:Of|The same)\b/, 'a subject: the comment must be understood without the line above it'],
]

const files = (pattern: string) => globSync(pattern, { exclude: ['**/node_modules/**'] }).toSorted()

const COMMENTS: Readonly<Record<string, RegExp>> = {
  ts: /(?<=^|[\s{])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/gm,
  sql: /(?<=^|\s)-- .*(?:\n\s*-- .*)*/gm,
  sh: /(?<=^|\s)# .*(?:\n\s*# .*)*/gm,
}
const SYNTAX: Readonly<Record<string, keyof typeof COMMENTS>> = {
  sql: 'sql',
  sh: 'sh',
  yaml: 'sh',
  service: 'sh',
  Dockerfile: 'sh',
}

/** Texts of the comments of a file, each on one line, without names in code or quotes. */
function commentsOf(path: string): readonly string[] {
  const syntax = SYNTAX[path.split('.').at(-1) ?? ''] ?? 'ts'
  return Array.from(readFileSync(path, 'utf8').matchAll(COMMENTS[syntax] as RegExp), ([comment]) =>
    withoutQuotes(comment.replaceAll(/^\s*(?:\/\*+|\*+\/|\*|\/\/|--|#)|\*+\/$/gm, ' ')),
  )
}

const withoutQuotes = (text: string): string =>
  text
    .replaceAll(/`[^`]*`|"[^"]*"/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const found = (path: string, texts: readonly string[], refused: typeof EVERYWHERE) =>
  texts.flatMap((text) =>
    refused.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(text) ?? []
      return word === undefined ? [] : [`${path}: "${word}", say ${instead}: ${text.slice(0, 160)}`]
    }),
  )

describe('plain English', () => {
  test.each([
    '{packages,site,installation,scripts,supabase}/**/*.{ts,tsx,css,mjs}',
    '{packages,supabase,installation}/**/*.sql',
    '{Dockerfile,compose.yaml,{packages,installation}/**/*.{yaml,sh,service}}',
  ])('in comments of %s', (pattern) => {
    const paths = files(pattern)
    expect(paths.length).toBeGreaterThan(3)
    expect(paths.flatMap((path) => found(path, commentsOf(path), IN_COMMENTS))).toEqual([])
  })

  test('in documents', () => {
    const paths = files('{*.md,{docs,packages,site,installation,supabase}/**/*.md}').filter(isEnglish)
    expect(paths.length).toBeGreaterThan(40)
    const lines = (path: string) => readFileSync(path, 'utf8').split('\n').map(withoutQuotes)
    expect(paths.flatMap((path) => found(path, lines(path), EVERYWHERE))).toEqual([])
  })
})

const isEnglish = (path: string): boolean => !path.startsWith('docs/betrieb')
