import type { MediaType } from '../parse/media-types.ts'
import type { ReadPlan } from '../plan/read.ts'
import { whereSql } from './conditions.ts'
import { ANNOUNCED, answerSql, bodySql, pageOf } from './rows.ts'
import { qualified, type Statement, Values } from './text.ts'

/** One row: total (or null), rows on the page, body, the announced status and headers, the size of the body. A HEAD request has no body to build. */
export function readSql(plan: ReadPlan, accept: MediaType, withBody: boolean): Statement {
  const values = new Values()
  const name = qualified(plan.relation)
  const { rows, total } = pageOf(plan.selection, plan.page, plan.count, { table: name, name }, values)
  const body = withBody ? bodySql(accept, 'rows') : 'NULL'
  return { text: answerSql({ total, rows: 'count(*)', body, ...ANNOUNCED }, rows), values: values.list }
}

/** One row: the planner's tree for all rows of the selection, as JSON. */
export function expectedSql(plan: ReadPlan): Statement {
  const values = new Values()
  const name = qualified(plan.relation)
  const where = whereSql(plan.selection.where, name, values)
  return { text: `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${name}${where}`, values: values.list }
}
