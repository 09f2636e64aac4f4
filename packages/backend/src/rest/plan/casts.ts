import { undefinedType } from '../errors.ts'
import type { Schema } from '../schema/types.ts'

/**
 * Built-in types of casts in `select`. Not the `reg*` types: they look up names in schemas that are not exposed.
 */
const BUILT_IN = new Set([
  'smallint',
  'int2',
  'integer',
  'int',
  'int4',
  'bigint',
  'int8',
  'numeric',
  'decimal',
  'money',
  'real',
  'float4',
  'float',
  'double precision',
  'float8',
  'boolean',
  'bool',
  ...[
    'text',
    'varchar',
    'character varying',
    'char',
    'character',
    'bpchar',
    'name',
    'bytea',
    'uuid',
    'json',
    'jsonb',
  ],
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'interval',
  'time with time zone',
  'time without time zone',
  'timestamp with time zone',
  'timestamp without time zone',
  'inet',
  'cidr',
  'macaddr',
  'bit',
  'varbit',
  'bit varying',
  'tsvector',
  'tsquery',
  'xml',
  'point',
  'int4range',
  'int8range',
  'numrange',
  'daterange',
  'tsrange',
  'tstzrange',
])

/** Types that have other names in the catalogs; only those begin the name of an array type. */
const ALIASES = new Set([
  'smallint',
  'integer',
  'int',
  'bigint',
  'decimal',
  'real',
  'float',
  'boolean',
  'character',
])

/** The SQL name of the type in `column::type`: built in, or an enum or domain of the requested schema. `_int4` is an array. */
export function resolveCast(cast: string, schema: Schema): string {
  const builtIn = cast.toLowerCase().replace(/ {2,}/g, ' ')
  if (BUILT_IN.has(builtIn)) return builtIn
  const element = builtIn.replace(/^_/, '')
  if (element !== builtIn && BUILT_IN.has(element) && !element.includes(' ') && !ALIASES.has(element))
    return `pg_catalog.${builtIn}`
  const own = schema.types.get(cast) ?? schema.types.get(cast.toLowerCase())
  if (!own) throw undefinedType(cast.toLowerCase())
  return own
}
