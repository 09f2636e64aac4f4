import type { Payload } from '../parse/payload.ts'
import type { Column } from '../schema/types.ts'
import { literal, quote, type Values } from './text.ts'

/** Alias of the rows of the request body. */
export const BODY = '_rest_body'

type Typed = Readonly<{ name: string; type: string }>

/** A FROM item with one typed row for each object of the body; the body itself is a single parameter. */
export function payloadSql(payload: Payload, columns: readonly Typed[], values: Values): string {
  const json = `${values.add(payload.json)}::json`
  if (columns.length === 0) {
    return payload.shape === 'object' ? `(SELECT ${json}) ${BODY}` : `json_array_elements(${json}) ${BODY}`
  }
  const toRecords = payload.shape === 'object' ? 'json_to_record' : 'json_to_recordset'
  return `${toRecords}(${json}) AS ${BODY}(${typed(columns)})`
}

/** A FROM item like that of `payloadSql`, in which a column that an object leaves out gets its default. */
export function payloadWithDefaultsSql(payload: Payload, columns: readonly Column[], values: Values): string {
  if (columns.length === 0) return payloadSql(payload, columns, values)
  const json = `${values.add(payload.json)}::jsonb`
  const defaults = columns
    .filter((column) => column.defaultValue !== null)
    .map((column) => `${literal(column.name)}, ${column.defaultValue}`)
  const elements = payload.shape === 'object' ? `(SELECT ${json})` : `jsonb_array_elements(${json})`
  return `${elements} AS _rest_element(json), jsonb_to_record(jsonb_build_object(${defaults.join(', ')}) || _rest_element.json) AS ${BODY}(${typed(columns)})`
}

const typed = (columns: readonly Typed[]) =>
  columns.map((column) => `${quote(column.name)} ${column.type}`).join(', ')
