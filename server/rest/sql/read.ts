import type { MediaType } from '../parse/media-types.ts'
import type { ReadPlan } from '../plan/read.ts'
import { bodySql, pageOf, ROW } from './rows.ts'
import { qualified, type Statement, Values } from './text.ts'

/** One row: total (or null), rows on the page, body. A HEAD request has no body to build. */
export function readSql(plan: ReadPlan, accept: MediaType, withBody: boolean): Statement {
  const values = new Values()
  const name = qualified(plan.relation)
  const { rows, total } = pageOf(plan.selection, plan.page, plan.count, { table: name, name }, values)
  const body = withBody ? bodySql(accept, 'rows') : 'NULL'
  return { text: `SELECT ${total}, count(*), ${body} FROM (${rows}) ${ROW}`, values: values.list }
}
