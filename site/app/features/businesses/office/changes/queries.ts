import type { DatabaseClient } from '../../../../lib/supabase/clients'
import type { Business } from '../../business'
import type { OwnedValues } from '../../business-changes'

/** The owners' changes to a business, and its public entry. */
export type BusinessChange = Readonly<{
  entry: Business
  changes: Partial<OwnedValues>
  proposed_at: string
}>

/** Null where nothing waits any more. Like everything here, rejects with the PostgREST error. */
export async function readChange(client: DatabaseClient, id: string): Promise<BusinessChange | null> {
  const [change, entry] = await Promise.all([
    client
      .from('business_changes')
      .select('changes,proposed_at')
      .eq('business_id', id)
      .is('decision', null)
      .overrideTypes<Omit<BusinessChange, 'entry'>[], { merge: false }>()
      .throwOnError(),
    client
      .from('business_entries')
      .select('*')
      .eq('id', id)
      .overrideTypes<Business[], { merge: false }>()
      .throwOnError(),
  ])
  const [[waiting], [shown]] = [change.data, entry.data]
  return waiting && shown ? { ...waiting, entry: shown } : null
}

/** `seen`: `proposed_at` of the change that is decided about. */
export async function decideChange(
  client: DatabaseClient,
  id: string,
  seen: string,
  decision: 'accept' | 'reject',
  reason = '',
): Promise<void> {
  await client
    .rpc('decide_business_change', { _business_id: id, _seen: seen, _decision: decision, _reason: reason })
    .throwOnError()
}

/** Within a minute. */
export async function undoDecision(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('undo_business_decision', { _business_id: id }).throwOnError()
}
