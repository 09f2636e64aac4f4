/** Unexpected input and the expected alternatives, from which Parsec-style messages are built, as PostgREST shows them. */
export type Message = Readonly<{ kind: 'unexpected' | 'refused' | 'expected'; text: string }>
export type Failure = Readonly<{ at: number; messages: readonly Message[] }>

const ORDER = { unexpected: 0, refused: 1, expected: 2 } as const

export const nothing = (at: number): Failure => ({ at, messages: [] })

/** Merges two failures: the one at the later position, or both at the same position. */
export function merge(one: Failure, other: Failure): Failure {
  if (other.messages.length === 0 && one.messages.length > 0) return one
  if (one.messages.length === 0 && other.messages.length > 0) return other
  if (one.at > other.at) return one
  if (one.at < other.at) return other
  return one.messages.length === 0 ? other : { at: one.at, messages: [...one.messages, ...other.messages] }
}

/** Replaces the expected alternatives by one name for them. */
export function relabel(failure: Failure, expected: string): Failure {
  const rest = failure.messages.filter((message) => message.kind !== 'expected')
  return { at: failure.at, messages: [{ kind: 'expected', text: expected }, ...rest] }
}

/** For example `unexpected "f" expecting "not" or operator (eq, gt, ...)`. */
export function explain(failure: Failure): string {
  if (failure.messages.length === 0) return 'unknown parse error'
  const messages = [...failure.messages].sort((a, b) => ORDER[a.kind] - ORDER[b.kind])
  const texts = (kind: Message['kind']) => messages.filter((m) => m.kind === kind).map((m) => m.text)
  const refused = distinct(texts('refused'))
  const unexpected = texts('unexpected')[0]
  const parts: string[] = []
  if (refused.length > 0) parts.push(`unexpected ${listed(refused)}`)
  else if (unexpected !== undefined) parts.push(`unexpected ${unexpected || 'end of input'}`)
  const expected = distinct(texts('expected'))
  if (expected.length > 0) parts.push(`expecting ${listed(expected)}`)
  return parts.join(' ')
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))]

const listed = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`

/** Line and column of a position, both from 1; a tab moves to the next stop of 8. */
export function place(text: string, at: number): string {
  let line = 1
  let column = 1
  for (const character of text.slice(0, at)) {
    if (character === '\n') {
      line += 1
      column = 1
    } else if (character === '\t') column += 8 - ((column - 1) % 8)
    else column += 1
  }
  return `(line ${line}, column ${column})`
}

/** A character as it is quoted in errors: printable ASCII as it is, everything else by number. */
export function quoted(character: string, mark: '"' | "'" = '"'): string {
  const code = character.codePointAt(0) ?? 0
  if (character === mark || character === '\\') return `${mark}\\${character}${mark}`
  if (character === '\n') return `${mark}\\n${mark}`
  if (character === '\t') return `${mark}\\t${mark}`
  if (code < 32 || code > 126) return `${mark}\\${code}${mark}`
  return `${mark}${character}${mark}`
}
