import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Json } from '../../lib/supabase/database.types'
import { failureToast, type Toast } from '../../ui/toast/toast-context'
import type { Business } from './business'
import type { OwnedValues } from './business-changes'

/** Columns that are decided about alike; those of `name` always wait for the office. */
export type Group = 'name' | 'texts' | 'contact' | 'hours' | 'pictures'

/** A business that is linked to the account (docs/product.md#own-businesses). */
export type OwnBusiness = Readonly<{
  id: string
  /** The public entry. */
  entry: Business
  /** The changes that wait for the office or, with a decision, the last decided ones. */
  changes: Partial<OwnedValues> | null
  decision: 'accept' | 'reject' | null
  reason: string | null
  decided_at: string | null
  /** Groups whose changes wait for the office. */
  held: readonly Group[]
}>

/** The businesses of the account by name. Like everything here, rejects with the PostgREST error. */
export const listOwnBusinesses = async (client: DatabaseClient): Promise<readonly OwnBusiness[]> =>
  (await client.rpc('my_businesses').throwOnError()).data as unknown as readonly OwnBusiness[]

/**
 * Changes an entry. `seen`: the values of the same columns that are replaced. Answers the columns that wait for the office then. Code `PT409`
 * where somebody else has changed one of them since.
 */
export async function changeBusiness(
  client: DatabaseClient,
  id: string,
  changes: Partial<OwnedValues>,
  seen: Partial<OwnedValues>,
): Promise<readonly string[]> {
  const { data } = await client
    .rpc('change_business', { _id: id, _changes: changes as Json, _seen: seen as Json })
    .throwOnError()
  return data
}

/** Takes back the changes that wait for the office. */
export async function withdrawChange(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('withdraw_business_change', { _id: id }).throwOnError()
}

export const LOADING_FAILED = 'Ihr Betrieb konnte nicht geladen werden.'
export const PUBLIC_NOW: Toast = {
  title: 'Gespeichert',
  description: 'Ihre Änderungen sind schon zu sehen.',
}
export const WAITING: Toast = {
  title: 'Gespeichert',
  description: 'Was der Verein prüft, ist danach zu sehen.',
}
export const UNCHANGED: Toast = { title: 'Es ist nichts geändert.' }
export const WITHDRAWN: Toast = { title: 'Änderungen zurückgezogen' }
export const SAVING_FAILED = failureToast('Ihr Betrieb konnte nicht gespeichert werden.')
export const WITHDRAWAL_FAILED = failureToast('Die Änderungen konnten nicht zurückgezogen werden.')
export const INCOMPLETE = failureToast('Bitte sehen Sie die markierten Felder durch.')
export const TOO_MANY = failureToast('Sie haben sehr oft gespeichert. Bitte warten Sie eine Stunde.')
