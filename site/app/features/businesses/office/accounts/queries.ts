import type { DatabaseClient } from '../../../../lib/supabase/clients'

/** An account that changes the entry of a business, or an invitation to become one. */
export type LinkedAccount = Readonly<{
  id: string
  email: string
  name: string | null
  is_invited: boolean
}>

/** The oldest first. Like everything here, rejects with the PostgREST error. */
export const listLinked = async (
  client: DatabaseClient,
  businessId: string,
): Promise<readonly LinkedAccount[]> =>
  (await client.rpc('accounts_of_business', { _business_id: businessId }).throwOnError()).data

/** Links the account with this address, or invites the address. Codes: `PT409` linked before, `PT429` too many. */
export async function linkAccount(client: DatabaseClient, businessId: string, email: string) {
  const { data } = await client
    .rpc('link_business', { _business_id: businessId, _email: email })
    .throwOnError()
  return data as 'linked' | 'invited'
}

/** An account that can be linked. */
export type LinkableAccount = Readonly<{ email: string; name: string | null }>

/** Confirmed accounts with these words in name or address that are not linked, at most 10; none for fewer than three letters. */
export const findLinkable = async (
  client: DatabaseClient,
  businessId: string,
  search: string,
): Promise<readonly LinkableAccount[]> =>
  (await client.rpc('accounts_to_link', { _business_id: businessId, _search: search }).throwOnError()).data

export async function unlinkAccount(client: DatabaseClient, linkId: string): Promise<void> {
  await client.rpc('unlink_business', { _link_id: linkId }).throwOnError()
}
