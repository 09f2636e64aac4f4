import { delimiter, type Field, field, identifier, lexeme, quotedText } from './identifiers.ts'
import {
  attempt,
  char,
  either,
  label,
  later,
  left,
  map,
  noneOf,
  notAhead,
  optional,
  type Parser,
  pure,
  right,
  separated,
  sequence,
  span,
  word,
} from './parser.ts'
import { readWith } from './read-with.ts'

/** Operators that compare with one value, by their names in the URL. */
export type PlainOperator = 'neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj'
/** Operators with the modifiers `any` and `all`. */
export type QuantifiableOperator = 'eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike' | 'match' | 'imatch'
export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts'
type Trilean = 'null' | 'unknown' | 'true' | 'false'

export type Operation =
  | Readonly<{ kind: 'plain'; operator: PlainOperator; value: string }>
  | Readonly<{
      kind: 'quantifiable'
      operator: QuantifiableOperator
      of: 'any' | 'all' | null
      value: string
    }>
  | Readonly<{ kind: 'in'; values: readonly string[] }>
  | Readonly<{ kind: 'is'; value: Trilean }>
  | Readonly<{ kind: 'isdistinct'; value: string }>
  | Readonly<{ kind: 'search'; operator: TextSearch; language: string | null; value: string }>

export type Filter = Readonly<{ kind: 'filter'; field: Field; negated: boolean; operation: Operation }>
export type Tree = Readonly<{
  kind: 'tree'
  negated: boolean
  joint: 'and' | 'or'
  members: readonly Condition[]
}>
export type Condition = Filter | Tree
export type Comparison = Readonly<{ negated: boolean; operation: Operation }>

const oneWordOf = <W extends string>(words: readonly W[]): Parser<W> =>
  either<W>(...words.map((w) => attempt(map(word(w), () => w))))

const not = attempt(map(sequence(word('not'), delimiter), () => true))

const plainOperator = label(
  'unknown single value operator',
  oneWordOf<PlainOperator>(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj']),
)
const quantifiableOperator = label(
  'unknown single value operator',
  oneWordOf<QuantifiableOperator>(['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch']),
)

const listElement = either(
  attempt(left(quotedText, notAhead(noneOf(',)')))),
  span((c) => c !== ',' && c !== ')'),
)
const list = right(lexeme(char('(')), left(separated(listElement, char(',')), lexeme(char(')'))))

const eitherCase = (text: string): Parser<null> =>
  map(sequence(...[...text].map((c) => either(char(c), char(c.toUpperCase())))), () => null)
const trilean: Parser<Trilean> = label(
  'null or trilean value (unknown, true, false)',
  either<Trilean>(
    ...(['null', 'unknown', 'true', 'false'] as const).map((name) =>
      attempt(map(eitherCase(name), () => name)),
    ),
  ),
)

/** A negation, an operator and its value; where a value ends depends on the context of the comparison. */
function comparisonWith(value: Parser<string>): Parser<Comparison> {
  const inList = map(
    right(attempt(sequence(word('in'), delimiter)), list),
    (values): Operation => ({ kind: 'in', values }),
  )
  const is = map(
    right(attempt(sequence(word('is'), delimiter)), trilean),
    (truth): Operation => ({ kind: 'is', value: truth }),
  )
  const isDistinct = map(
    right(attempt(sequence(word('isdistinct'), delimiter)), value),
    (other): Operation => ({ kind: 'isdistinct', value: other }),
  )
  const search = map(
    sequence(
      oneWordOf<TextSearch>(['fts', 'plfts', 'phfts', 'wfts']),
      optional(attempt(right(char('('), left(identifier, char(')')))), null),
      delimiter,
      value,
    ),
    ([operator, language, , query]): Operation => ({ kind: 'search', operator, language, value: query }),
  )
  const plain = map(
    sequence(plainOperator, delimiter, value),
    ([operator, , operand]): Operation => ({ kind: 'plain', operator, value: operand }),
  )
  const quantifier = attempt(right(char('('), left(oneWordOf<'any' | 'all'>(['any', 'all']), char(')'))))
  const quantifiable = map(
    sequence(quantifiableOperator, optional(quantifier, null), delimiter, value),
    ([operator, of, , operand]): Operation => ({ kind: 'quantifiable', operator, of, value: operand }),
  )
  const operation = label(
    'operator (eq, gt, ...)',
    either(inList, is, isDistinct, attempt(search), attempt(plain), attempt(quantifiable)),
  )
  return map(sequence(either(not, pure(false)), operation), ([negated, it]) => ({ negated, operation: it }))
}

/** In a parameter of its own a value is everything up to the end. */
const restOfText: Parser<string> = span(() => true)
export const comparison: Parser<Comparison> = comparisonWith(restOfText)

/** The comparison of most filters: any other way to read these operators would be an error. */
const COMMON = /^(not\.)?(?:(neq)|(eq|gte?|lte?|i?like))\.(.*)$/s

/** Reads a parameter by `comparison`, or without trying every operator where it is a common one. */
export function readComparison(text: string): Comparison {
  const [, not, plain, operator, value = ''] = COMMON.exec(text) ?? []
  const negated = not !== undefined
  if (plain) return { negated, operation: { kind: 'plain', operator: 'neq', value } }
  if (!operator) return readWith(comparison, 'filter', text)
  return {
    negated,
    operation: { kind: 'quantifiable', operator: operator as QuantifiableOperator, of: null, value },
  }
}

/** Inside a tree a value ends at a comma or parenthesis, unless it is quoted or an array in braces. */
const arrayLiteral = map(
  sequence(
    word('{'),
    span((c) => c !== '{' && c !== '}'),
    word('}'),
  ),
  (parts) => parts.join(''),
)
const valueInTree = either(
  attempt(left(quotedText, notAhead(noneOf(',)')))),
  attempt(arrayLiteral),
  span((c) => c !== ',' && c !== ')'),
)

const comparisonInTree = sequence(left(field, delimiter), comparisonWith(valueInTree))

const joint = label(
  'logic operator (and, or)',
  either<'and' | 'or'>(
    attempt(map(word('and'), () => 'and' as const)),
    map(word('or'), () => 'or' as const),
  ),
)

/**
 * `and(a.eq.1,or(b.gt.2,not.and(…)))`. How deep it may go is checked before parsing; `count` is called for each comparison that was
 * read and may throw to end parsing.
 */
export function createCondition(count: () => void): Parser<Condition> {
  const filter = map(comparisonInTree, ([on, { negated, operation }]): Filter => {
    count()
    return { kind: 'filter', field: on, negated, operation }
  })
  const subtree: Parser<Condition> = map(
    sequence(
      label('negation operator (not)', either(not, pure(false))),
      joint,
      right(
        lexeme(char('(')),
        left(
          separated(
            later(() => condition),
            lexeme(char(',')),
          ),
          lexeme(char(')')),
        ),
      ),
    ),
    ([negated, by, members]): Tree => ({ kind: 'tree', negated, joint: by, members }),
  )
  const condition = either<Condition>(attempt(filter), subtree)
  return condition
}
