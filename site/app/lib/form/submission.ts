import { createStatusToken } from '../links/status-link'
import { randomUuid } from '../supabase/random-uuid'

/** What a form sends, made by the browser. */
export type Submission = Readonly<{
  /** Identifies an insert whose response may get lost: sent again, it is stored once (docs/product.md#sent-twice). */
  headers: Readonly<Record<'x-submission-id', string>>
  /** For a private link (`lib/links`). */
  token: string
}>

/** The submissions of an open form: that of the same values is the same until it is stored. */
export function rememberSubmission() {
  let last: Readonly<{ content: string; submission: Submission }> | undefined
  return {
    of(values: object): Submission {
      const content = JSON.stringify(values, (_name, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      )
      if (last?.content !== content) {
        const submission = { headers: { 'x-submission-id': randomUuid() }, token: createStatusToken() }
        last = { content, submission }
      }
      return last.submission
    },
    stored() {
      last = undefined
    },
  }
}
