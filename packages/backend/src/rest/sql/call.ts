import type { MediaType } from '../parse/media-types.ts'
import type { CallPlan } from '../plan/call.ts'
import type { Routine } from '../schema/types.ts'
import { BODY, payloadSql } from './payload.ts'
import { ANNOUNCED, answerSql, bodySql, pageOf, SCALAR, type Shape } from './rows.ts'
import { qualified, quote, type Statement, Values } from './text.ts'

const CALL = '_rest_call'

/**
 * One row: total (or null), number of rows, body, the announced status and headers, and the size of the body.
 * Arguments are one JSON parameter, expanded into the types the function declares.
 */
export function callSql(plan: CallPlan, accept: MediaType, withBody: boolean): Statement {
  const values = new Values()
  const called = calledSql(plan, values)
  const name = quote(plan.routine.rowName)
  const from = { table: `${CALL} AS ${name}`, name }
  const { rows, total } = pageOf(plan.selection, plan.page, plan.count, from, values)
  const body = withBody && !plan.routine.returnsVoid ? bodySql(accept, shapeOf(plan.routine)) : 'NULL'
  const cells = {
    total,
    rows: plan.routine.returnsSet ? 'count(*)' : '1',
    body,
    ...ANNOUNCED,
  }
  return { text: `WITH ${CALL} AS (${called}) ${answerSql(cells, rows)}`, values: values.list }
}

function calledSql({ routine, args, payload }: CallPlan, values: Values): string {
  if (args === 'body') {
    const type = routine.args[0]?.type ?? 'json'
    return selectCall(routine, `${values.add(payload.json)}::${type}`, '')
  }
  if (args.length === 0) return selectCall(routine, '', '')
  const given = args
    .map(({ name, variadic }) => `${variadic ? 'VARIADIC ' : ''}${quote(name)} := ${BODY}.${quote(name)}`)
    .join(', ')
  return selectCall(routine, given, `${payloadSql(payload, args, values)}, LATERAL `)
}

function selectCall(routine: Routine, given: string, before: string): string {
  const call = `${qualified(routine)}(${given})`
  if (routine.columns) return `SELECT ${CALL}.* FROM ${before}${call} ${CALL}`
  return `SELECT ${CALL}.${SCALAR} FROM ${before}(SELECT ${call} ${SCALAR}) ${CALL}`
}

function shapeOf(routine: Routine): Shape {
  if (routine.columns) return routine.returnsSet ? 'rows' : 'row'
  return routine.returnsSet ? 'values' : 'value'
}
