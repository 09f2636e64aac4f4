import type { Answer } from '../client/send.ts'

/** Headers that are compared; others (date, server, caching) may differ. */
const COMPARED_HEADERS = [
  'content-type',
  'content-range',
  'content-profile',
  'preference-applied',
  'location',
  'www-authenticate',
  'x-test',
  'set-cookie',
] as const

/** Differences of two responses, one line each; none when they are equal. */
export function differences(ours: Answer, theirs: Answer): string[] {
  const expected = [...facts(theirs)]
  const actual = new Map(facts(ours))
  return expected
    .filter(([name, value]) => actual.get(name) !== value)
    .map(([name, value]) => `${name}: ours ${actual.get(name)}, theirs ${value}`)
}

function facts(answer: Answer): [string, string][] {
  return [
    ['status', String(answer.status)],
    ...COMPARED_HEADERS.map((name): [string, string] => [name, normalised(answer.headers[name])]),
    ['body', isJson(answer) ? withoutLayout(answer.body) : answer.body],
  ]
}

const normalised = (value: string | string[] | undefined): string =>
  String(value).toLowerCase().replace(/\s+/g, '')

const isJson = (answer: Answer): boolean => /json/.test(String(answer.headers['content-type']))

/** Drops white space outside of strings and leaves numbers as they were written: 1.50 is not 1.5. */
const withoutLayout = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')

/** The error code in the body of a refusal, where it has one. */
export function codeOf(answer: Answer): string | undefined {
  if (answer.status < 300) return undefined
  try {
    const body: unknown = JSON.parse(answer.body)
    if (typeof body !== 'object' || body === null || !('code' in body)) return undefined
    return typeof body.code === 'string' ? body.code : undefined
  } catch {
    return undefined
  }
}
