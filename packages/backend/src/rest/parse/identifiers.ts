import {
  ahead,
  attempt,
  char,
  characters,
  either,
  end,
  label,
  left,
  many,
  map,
  notAhead,
  oneOf,
  optional,
  type Parser,
  pure,
  right,
  satisfy,
  separated,
  sequence,
  word,
} from './parser.ts'

/** One step into a JSON value; an index is kept as text, since its range is checked by the database. */
export type JsonStep = Readonly<{ arrow: '->' | '->>'; key: string } | { arrow: '->' | '->>'; index: string }>

/** A column and the way into the JSON it holds. */
export type Field = Readonly<{ column: string; path: readonly JsonStep[] }>

const LETTER = /^\p{L}$/u
const isDigit = (c: string) => c >= '0' && c <= '9'
const isWordCharacter = (c: string) =>
  (c >= 'a' && c <= 'z') ||
  (c >= 'A' && c <= 'Z') ||
  isDigit(c) ||
  c === '_' ||
  c === ' ' ||
  c === '$' ||
  (c > '\x7f' && LETTER.test(c))

const blank = many(oneOf(' \t'))
export const lexeme = <T>(parser: Parser<T>) => right(blank, left(parser, blank))
export const delimiter = label('delimiter (.)', char('.'))

export const identifier = map(characters(isWordCharacter, ['letter', 'digit']), (text) => text.trim())

/** Text in double quotes; backslash takes the next character literally. */
export const quotedText: Parser<string> = map(
  sequence(
    char('"'),
    many(
      either(
        characters((c) => c !== '"' && c !== '\\', []),
        right(
          char('\\'),
          satisfy(() => true),
        ),
      ),
    ),
    char('"'),
  ),
  ([, content]) => content.join(''),
)

/** A dash belongs to the name unless it starts an arrow. */
const dash = attempt(sequence(char('-'), notAhead(char('>'))))
const joinedByDash = (part: Parser<string>) => map(separated(part, dash), (parts) => parts.join('-'))

export const fieldName: Parser<string> = label(
  'field name (* or [a..z0..9_$])',
  either(quotedText, joinedByDash(identifier)),
)

const arrow = either<'->' | '->>'>(
  attempt(map(word('->>'), () => '->>' as const)),
  attempt(map(word('->'), () => '->' as const)),
)

const RESERVED_IN_KEYS = '(-:.,>)'
const jsonKey = label(
  'any non reserved character different from: .,>()',
  either(
    quotedText,
    joinedByDash(
      map(
        characters((c) => !RESERVED_IN_KEYS.includes(c), []),
        (text) => text.trim(),
      ),
    ),
  ),
)

const afterIndex = either<null>(
  attempt(ahead(word('->'))),
  attempt(ahead(word('::'))),
  attempt(ahead(word('.'))),
  attempt(ahead(word(','))),
  attempt(end),
)
const jsonIndex = map(
  sequence(optional(char('-'), '+'), characters(isDigit, ['digit']), afterIndex),
  ([sign, digits]) => ({ index: sign + digits }),
)

const jsonStep: Parser<JsonStep> = map(
  sequence(
    arrow,
    either<{ index: string } | { key: string }>(
      attempt(jsonIndex),
      attempt(map(jsonKey, (key) => ({ key }))),
    ),
  ),
  ([by, operand]) => ({ arrow: by, ...operand }),
)

export const jsonPath: Parser<readonly JsonStep[]> = many(jsonStep)

export const field: Parser<Field> = lexeme(
  map(sequence(fieldName, either(jsonPath, pure([]))), ([column, path]) => ({ column, path })),
)
