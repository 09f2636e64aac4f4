import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { differences, type Facts } from './facts.ts'

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
    const text = readFileSync(new URL('../../../../docs/differences.md', import.meta.url), 'utf8')
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
