import type { MediaType } from '../parse/media-types.ts'
import type { ReadPlan } from '../plan/read.ts'
import { answerSql, bodySql, pageOf } from './rows.ts'
import { qualified, type Statement, Values } from './text.ts'

/** One row: total (or null), rows on the page, body, its size. A HEAD request has no body to build. */
export function readSql(plan: ReadPlan, accept: MediaType, withBody: boolean): Statement {
  const values = new Values()
  const name = qualified(plan.relation)
  const { rows, total } = pageOf(plan.selection, plan.page, plan.count, { table: name, name }, values)
  const body = withBody ? bodySql(accept, 'rows') : 'NULL'
  return { text: answerSql({ total, rows: 'count(*)', body }, rows), values: values.list }
}
