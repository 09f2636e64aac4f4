import { type Failure, type Message, merge, nothing, quoted, relabel } from './failure.ts'

/**
 * A small parser toolkit in the manner of Parsec: a parser that has consumed input commits to its branch, unless it is
 * wrapped in `attempt`. That makes every grammar built from it linear, and its errors precise.
 */
export type Parser<T> = (text: string, at: number) => Reply<T>
export type Reply<T> =
  | Readonly<{ ok: true; consumed: boolean; value: T; at: number; failure: Failure }>
  | Readonly<{ ok: false; consumed: boolean; failure: Failure }>

const success = <T>(value: T, at: number, consumed: boolean, failure: Failure): Reply<T> => ({
  ok: true,
  consumed,
  value,
  at,
  failure,
})

function unexpected(text: string, at: number): Message {
  return { kind: 'unexpected', text: at < text.length ? quoted(characterAt(text, at)) : '' }
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0)

export const pure =
  <T>(value: T): Parser<T> =>
  (_, at) =>
    success(value, at, false, nothing(at))

/** One character that passes the test. */
export const satisfy =
  (test: (character: string) => boolean): Parser<string> =>
  (text, at) => {
    if (at < text.length) {
      const character = characterAt(text, at)
      const next = at + character.length
      if (test(character)) return success(character, next, true, nothing(next))
    }
    return { ok: false, consumed: false, failure: { at, messages: [unexpected(text, at)] } }
  }

export const noneOf = (characters: string) => satisfy((c) => !characters.includes(c))
export const oneOf = (characters: string) => satisfy((c) => characters.includes(c))
export const char = (character: string) => label(quoted(character), oneOf(character))

/** One or more characters that pass, as one string; `expected` names them in errors. */
export const characters =
  (test: (character: string) => boolean, expected: readonly string[]): Parser<string> =>
  (text, at) => {
    let stop = at
    while (stop < text.length) {
      const character = characterAt(text, stop)
      if (!test(character)) break
      stop += character.length
    }
    const messages = [
      unexpected(text, stop),
      ...expected.map((name) => ({ kind: 'expected', text: name }) as const),
    ]
    const failure = { at: stop, messages }
    if (stop === at) return { ok: false, consumed: false, failure }
    return success(text.slice(at, stop), stop, true, failure)
  }

/** Exactly this word. */
export const word =
  (expected: string): Parser<string> =>
  (text, at) => {
    if (text.startsWith(expected, at)) {
      const next = at + expected.length
      return success(expected, next, true, nothing(next))
    }
    let wrong = at
    while (text[wrong] !== undefined && text[wrong] === expected[wrong - at]) wrong += 1
    const messages: Message[] = [
      unexpected(text, wrong),
      { kind: 'expected', text: JSON.stringify(expected) },
    ]
    return { ok: false, consumed: wrong > at, failure: { at, messages } }
  }

type Values<P extends readonly Parser<unknown>[]> = {
  [K in keyof P]: P[K] extends Parser<infer T> ? T : never
}

/** All of them, one after the other. */
export const sequence =
  <P extends readonly Parser<unknown>[]>(...parsers: P): Parser<Values<P>> =>
  (text, start) => {
    let at = start
    let consumed = false
    let failure = nothing(start)
    const values: unknown[] = []
    for (const parser of parsers) {
      const reply = parser(text, at)
      failure = reply.consumed ? reply.failure : merge(failure, reply.failure)
      consumed ||= reply.consumed
      if (!reply.ok) return { ok: false, consumed, failure }
      values.push(reply.value)
      at = reply.at
    }
    return success(values as Values<P>, at, consumed, failure)
  }

/** The first that succeeds, or that fails after consuming. */
export const either =
  <T>(...parsers: readonly Parser<T>[]): Parser<T> =>
  (text, at) => {
    let failure = nothing(at)
    for (const parser of parsers) {
      const reply = parser(text, at)
      if (reply.consumed) return reply
      failure = merge(failure, reply.failure)
      if (reply.ok) return { ...reply, failure }
    }
    return { ok: false, consumed: false, failure }
  }

/** On failure behaves as if nothing had been consumed. */
export const attempt =
  <T>(parser: Parser<T>): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at)
    return reply.ok ? reply : { ok: false, consumed: false, failure: reply.failure }
  }

export const map =
  <T, U>(parser: Parser<T>, change: (value: T) => U): Parser<U> =>
  (text, at) => {
    const reply = parser(text, at)
    return reply.ok ? { ...reply, value: change(reply.value) } : reply
  }

export const label =
  <T>(expected: string, parser: Parser<T>): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at)
    if (reply.consumed || (reply.ok && reply.failure.messages.length === 0)) return reply
    return { ...reply, failure: relabel(reply.failure, expected) }
  }

/** Zero or more. The parser must consume when it succeeds. */
export const many =
  <T>(parser: Parser<T>): Parser<T[]> =>
  (text, start) => {
    const values: T[] = []
    let at = start
    for (;;) {
      const reply = parser(text, at)
      if (!reply.ok) {
        if (reply.consumed) return reply
        return success(values, at, at > start, reply.failure)
      }
      if (reply.at === at) throw new Error('a repeated parser must consume')
      values.push(reply.value)
      at = reply.at
    }
  }

export const optional = <T, U>(parser: Parser<T>, otherwise: U): Parser<T | U> =>
  either<T | U>(parser, pure(otherwise))

export const left = <T>(parser: Parser<T>, then: Parser<unknown>) =>
  map(sequence(parser, then), ([value]) => value)
export const right = <T>(first: Parser<unknown>, parser: Parser<T>) =>
  map(sequence(first, parser), ([, value]) => value)

export const separated = <T>(parser: Parser<T>, by: Parser<unknown>): Parser<T[]> =>
  map(sequence(parser, many(right(by, parser))), ([first, rest]) => [first, ...rest])

/** Succeeds without consuming when the parser would. */
export const ahead =
  (parser: Parser<unknown>): Parser<null> =>
  (text, at) => {
    const reply = parser(text, at)
    return reply.ok ? success(null, at, false, nothing(at)) : reply
  }

/** Succeeds when the parser for one character would not. */
export const notAhead =
  (parser: Parser<string>): Parser<null> =>
  (text, at) => {
    const reply = parser(text, at)
    if (!reply.ok) return success(null, at, false, nothing(at))
    return {
      ok: false,
      consumed: false,
      failure: { at, messages: [{ kind: 'refused', text: quoted(reply.value, "'") }] },
    }
  }

export const end: Parser<null> = label('end of input', notAhead(satisfy(() => true)))

/** As many characters as pass, perhaps none, as one string. */
export const span = (test: (character: string) => boolean): Parser<string> =>
  optional(characters(test, []), '')

/** A parser that is defined further down, for recursive grammars. */
export const later =
  <T>(parser: () => Parser<T>): Parser<T> =>
  (text, at) =>
    parser()(text, at)
