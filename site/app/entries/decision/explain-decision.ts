import type { PostgrestClient } from '@supabase/postgrest-js'

/** Longest reason, as in the database. */
export const LONGEST_REASON = 1000

/** Reasons to choose from, in the words that the submitter reads. */
export const SUBMISSION_REASONS: readonly string[] = [
  'Das gibt es hier schon.',
  'Das passt nicht in diesen Bereich der Website.',
  'Es fehlen Angaben, zum Beispiel Ort oder Zeit.',
  'Das ist Werbung.',
  'Das verletzt unsere Spielregeln oder die Rechte anderer.',
]

export const APPLICATION_REASONS: readonly string[] = [
  'Ihr Betrieb liegt außerhalb unseres Gebiets.',
  'In Ihrem Antrag fehlen Angaben.',
  'Die Voraussetzungen der Satzung sind nicht erfüllt.',
]

/** Sends the reason to the submitter; `kind` is one of `my_submissions`, or "application". Rejects with the PostgREST error. */
export async function explainDecision(client: PostgrestClient, kind: string, id: string, reason: string) {
  await client.rpc('explain_decision', { _kind: kind, _id: id, _reason: reason }).throwOnError()
}
