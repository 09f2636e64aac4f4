import { nothing } from './failure.ts'
import { delimiter, type Field, field, fieldName, identifier, jsonPath, lexeme } from './identifiers.ts'
import {
  ahead,
  attempt,
  char,
  either,
  end,
  later,
  left,
  map,
  notAhead,
  optional,
  type Parser,
  pure,
  right,
  separated,
  sequence,
  word,
} from './parser.ts'

export type SelectedField = Readonly<{
  kind: 'field'
  field: Field
  alias: string | null
  cast: string | null
  aggregate: string | null
}>
/** An embedded table; recognised so that it is refused with its name. */
type SelectedRelation = Readonly<{ kind: 'relation'; name: string; members: readonly SelectItem[] }>
export type SelectItem = SelectedField | SelectedRelation

const aliasSeparator = sequence(char(':'), notAhead(char(':')))
const alias = optional(attempt(left(fieldName, aliasSeparator)), null)
const cast = optional(right(word('::'), identifier), null)
const itemEnd = either<null>(attempt(ahead(word(')'))), attempt(ahead(word(','))), attempt(end))

const star: Parser<SelectItem> = map(sequence(word('*'), itemEnd), () => plain('*'))

const countOfRows: Parser<SelectItem> = map(
  sequence(alias, word('count()'), cast, itemEnd),
  ([name]): SelectItem => ({ ...plain('*'), alias: name, aggregate: 'count' }),
)

const aggregate = optional(
  attempt(
    right(
      char('.'),
      left(either(...['sum', 'avg', 'count', 'max', 'min'].map((name) => attempt(word(name)))), word('()')),
    ),
  ),
  null,
)

const column: Parser<SelectItem> = map(
  sequence(alias, field, cast, aggregate, cast, itemEnd),
  ([name, on, as, by]): SelectItem => ({ kind: 'field', field: on, alias: name, cast: as, aggregate: by }),
)

/** `count(` begins an aggregate, never a table. */
const relationName: Parser<string> = (text, at) => {
  const reply = fieldName(text, at)
  return reply.ok && reply.value === 'count' ? { ok: false, consumed: true, failure: nothing(at) } : reply
}

const hint = optional(right(char('!'), fieldName), null)
const members = right(
  lexeme(char('(')),
  left(
    later(() => selectList),
    lexeme(char(')')),
  ),
)
const relation: Parser<SelectItem> = map(
  sequence(
    lexeme(
      sequence(
        either(attempt(map(word('...'), () => null)), alias),
        relationName,
        hint,
        hint,
        ahead(char('(')),
      ),
    ),
    members,
  ),
  ([[, name], inner]): SelectItem => ({ kind: 'relation', name, members: inner }),
)

const item = either(attempt(relation), lexeme(either(attempt(star), attempt(countOfRows), column)))

/** `id,label:name::text,data->a->>b`; empty means every column. */
export const selectList: Parser<readonly SelectItem[]> = either<readonly SelectItem[]>(
  separated(item, lexeme(char(','))),
  pure([]),
)

function plain(name: string): SelectedField {
  return { kind: 'field', field: { column: name, path: [] }, alias: null, cast: null, aggregate: null }
}

/** A parameter's name as a field, with the names of embedded tables in front: `a.b->c` is field `b->c` inside `a`. */
export const fieldPath: Parser<Readonly<{ embedded: readonly string[]; field: Field }>> = map(
  sequence(separated(fieldName, char('.')), jsonPath),
  ([names, path]) => ({ embedded: names.slice(0, -1), field: { column: names.at(-1) ?? '', path } }),
)

export type OrderTerm = Readonly<{
  /** Table the field belongs to, when it is not the requested one. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}>

const nulls = either<'first' | 'last'>(
  attempt(map(sequence(delimiter, word('nullsfirst')), () => 'first' as const)),
  attempt(map(sequence(delimiter, word('nullslast')), () => 'last' as const)),
)
const direction = either<'asc' | 'desc'>(
  attempt(map(sequence(delimiter, word('asc')), () => 'asc' as const)),
  attempt(map(sequence(delimiter, word('desc')), () => 'desc' as const)),
)
const termEnd = either<null>(attempt(ahead(char(','))), attempt(end))
const ranking = sequence(
  optional(direction, null),
  either(
    left(optional(nulls, null), termEnd),
    map(termEnd, () => null),
  ),
)

const term: Parser<OrderTerm> = map(sequence(field, ranking), ([on, [by, empty]]) => ({
  relation: null,
  field: on,
  direction: by,
  nulls: empty,
}))

const relatedTerm: Parser<OrderTerm> = map(
  sequence(fieldName, right(char('('), left(field, char(')'))), ranking),
  ([relation, on, [by, empty]]) => ({ relation, field: on, direction: by, nulls: empty }),
)

/** `start_date.desc.nullslast,title` */
export const orderTerms: Parser<readonly OrderTerm[]> = separated(
  lexeme(either(attempt(relatedTerm), term)),
  char(','),
)

/** `"name","email"`, as in `columns` and `on_conflict`. */
export const columnNames: Parser<readonly string[]> = separated(fieldName, lexeme(char(',')))
