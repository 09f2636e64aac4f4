import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Answers by the name of scenario and request. */
export type Answers = Readonly<Record<string, Readonly<Record<string, Facts>>>>

/** Answers of a real service as they are committed. */
type Recorded = Readonly<{ service: string; answers: Answers }>

/** A difference that is wanted: a heading of docs/differences.md, and what ours answers: status and error code. */
type Declared = readonly [heading: string, ours: string]

/** By "scenario: request". */
export type Differences = Readonly<Record<string, Declared>>

/** A part of answers that differs everywhere for one reason, and is not compared: the end of its path. */
export type EverywhereDifferent = Readonly<Record<string, string>>

export type Comparison = Readonly<{
  /** The file with recorded answers. */
  file: URL
  section: string
  atLeast: number
  declared: Differences
  everywhere: EverywhereDifferent
  ours: () => Answers
  /** Answers of the real service if it runs; they replace the recorded ones. */
  theirs: () => Answers | undefined
}>

/** Declares the tests: every answer of ours is that of the real service, or a declared difference. */
export function comparesWithRecorded(names: readonly string[], comparison: Comparison): void {
  const { file, declared, everywhere } = comparison
  const recorded = () => JSON.parse(readFileSync(file, 'utf8')) as Recorded
  const theirs = () => comparison.theirs() ?? recorded().answers
  const seen = new Set<string>()

  describe('our answers and those of the real service', () => {
    test.each(names)('%s', (scenario) => {
      const [own, real] = [comparison.ours()[scenario] ?? {}, theirs()[scenario] ?? {}]
      expect(Object.keys(own), 'requests that were not recorded: record again').toEqual(Object.keys(real))
      const wrong = Object.entries(own).flatMap(([request, answer]) => {
        const all = differences(answer, real[request] as Facts)
        const differing = all.filter((line) => !everywhereDifferent(line))
        return judge(`${scenario}: ${request}`, answer, differing)
      })
      expect(wrong, wrong.join('\n')).toEqual([])
    })

    function everywhereDifferent(line: string): boolean {
      const path = line.slice(0, line.indexOf(': '))
      const found = Object.keys(everywhere).find((end) => path === end || path.endsWith(`.${end}`))
      if (found) seen.add(found)
      return found !== undefined
    }

    function judge(name: string, answer: Facts, differing: readonly string[]): string[] {
      const [heading, ours] = declared[name] ?? []
      if (!heading) return differing.map((line) => `${name}: ${line}`)
      if (differing.length === 0) return [`${name}: a declared difference that is gone`]
      return ours === summary(answer) ? [] : [`${name}: ours is ${summary(answer)}, declared ${ours}`]
    }
  })

  test('what differs everywhere still does', () => {
    expect([...seen].sort()).toEqual(Object.keys(everywhere).sort())
  })

  test('declared differences are of requests that are sent, and headings of docs/differences.md', () => {
    const text = readFileSync(new URL('../../../docs/differences.md', import.meta.url), 'utf8')
    const section = text.split(`## ${comparison.section}\n`)[1]?.split('\n## ')[0] ?? ''
    const headings = [...section.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, title]) => title)
    expect(headings).toEqual(
      expect.arrayContaining([
        ...Object.values(declared).map(([heading]) => heading),
        ...Object.values(everywhere),
      ]),
    )
    const sent = Object.entries(comparison.ours()).flatMap(([scenario, answers]) =>
      Object.keys(answers).map((request) => `${scenario}: ${request}`),
    )
    expect(sent.length).toBeGreaterThanOrEqual(comparison.atLeast)
    expect(Object.keys(declared).filter((name) => !sent.includes(name))).toEqual([])
  })
}

/** Status and error code of an answer, where it has one. */
function summary({ status, headers, body }: Facts): string {
  const code = headers['x-sb-error-code'] ?? (body as { error?: unknown } | null)?.error
  return typeof code === 'string' ? `${status} ${code}` : String(status)
}

/** Writes the answers of the real service into the file, one line for each request. */
export function record(file: URL, service: string, answers: Answers): void {
  const scenarios = Object.entries(answers).map(([scenario, requests]) => {
    const lines = Object.entries(requests).map(
      ([request, facts]) => `      ${JSON.stringify(request)}: ${JSON.stringify(facts)}`,
    )
    return `    ${JSON.stringify(scenario)}: {\n${lines.join(',\n')}\n    }`
  })
  const text = `{\n  "service": ${JSON.stringify(service)},\n  "answers": {\n${scenarios.join(',\n')}\n  }\n}\n`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** The compared parts of a response; values that differ from run to run are replaced by placeholders that name them. */
export type Facts = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: unknown }>

/** Texts of one target that stand for the same thing in another, such as its address: `[text, name]`, longest first. */
export type Names = readonly (readonly [text: string, name: string])[]

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/
const TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/

/** Numbers the ids of one scenario in the order in which they are seen, so that an id that comes back is seen as the same one. */
export function createNormaliser(names: Names, volatile: Readonly<Record<string, string>>) {
  const ids = new Map<string, string>()
  const nameOfId = (id: string) => {
    if (!ids.has(id)) ids.set(id, `<id ${ids.size + 1}>`)
    return ids.get(id) ?? ''
  }
  const text = (value: string): string => {
    let named = value
    for (const [own, name] of names) named = named.replaceAll(own, name)
    return (
      named
        .replace(UUID, (id) => (/^0{8}-/.test(id) ? id : nameOfId(id)))
        .replace(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g, '<token>')
        // Wordings of the library that reads the body or the token.
        .replace(/^(Could not (?:parse|read) [\w ]+: ).*/s, '$1<why>')
        .replace(/^(invalid JWT: unable to parse or verify signature).*/s, '$1, <why>')
        // A site has the same address with and without its last slash.
        .replace(/<site>\/(?=$|[&#?])/g, '<site>')
        .replace(/expires_in=\d+/, 'expires_in=<seconds>')
        .replace(/((?:access_|refresh_)?token(?:_hash)?|code|expires_at)=[^&#]+/g, '$1=<$1>')
    )
  }
  const value = (given: unknown, key = ''): unknown => {
    if (volatile[key] !== undefined && given !== null && given !== '') return volatile[key]
    if (typeof given === 'string') {
      if (TOKEN.test(given)) return { token: value(claimsOf(given)) }
      if (given.startsWith('otpauth:')) return value(partsOf(given))
      return TIME.test(given) ? '<time>' : text(given)
    }
    if (Array.isArray(given)) return given.map((item) => value(item))
    if (typeof given !== 'object' || given === null) return given
    const entries = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([name, item]) => [text(name), value(item, name)]))
  }
  return { text, value }
}

const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** An address for authenticator apps, whose parameters come in any order and encoding. */
function partsOf(address: string): Record<string, string> {
  const { pathname, searchParams } = new URL(address)
  return { label: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) }
}

/** Differences of two answers, one line each; none where they are equal. */
function differences(ours: Facts, theirs: Facts): string[] {
  const [own, real] = [flat(ours), flat(theirs)]
  return [...new Set([...own.keys(), ...real.keys()])]
    .filter((path) => own.get(path) !== real.get(path))
    .map((path) => `${path}: ours ${own.get(path)}, theirs ${real.get(path)}`)
}

/** Leaves of a value by their path. */
function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) into.set(path, JSON.stringify(value))
  else if (path === 'headers' && Object.keys(value).length === 0) return into
  else if (Object.keys(value).length === 0) into.set(path, Array.isArray(value) ? '[]' : '{}')
  else for (const [name, item] of Object.entries(value)) flat(item, path ? `${path}.${name}` : name, into)
  return into
}
