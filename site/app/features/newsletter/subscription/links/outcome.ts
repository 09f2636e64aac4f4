import type { DatabaseClient } from '../../../../lib/supabase/clients'

/** Result of a button: carried out, or a link that is unknown, used or too old, or a database that did not answer. */
export type LinkOutcome = 'done' | 'invalid' | 'failed'
/** `back`: the unsubscription was taken back. */
export type UnsubscribeOutcome = LinkOutcome | 'back'

/** Confirms the sign-up that the token was sent for. */
export async function confirmNewsletter(client: DatabaseClient, token: string): Promise<LinkOutcome> {
  const { data, error } = await client.rpc('confirm_newsletter', { _token: token })
  return error ? 'failed' : data ? 'done' : 'invalid'
}

/** Ends the subscription that the token was sent to; `one_click` is the request of a mail program (RFC 8058). */
export async function unsubscribe(
  client: DatabaseClient,
  token: string,
  by: 'link' | 'one_click',
): Promise<LinkOutcome> {
  const { data, error } = await client.rpc('unsubscribe_newsletter', { _token: token, _by: by })
  return error ? 'failed' : data ? 'done' : 'invalid'
}

/** Takes back what `unsubscribe` did within the last day. */
export async function resubscribe(client: DatabaseClient, token: string): Promise<UnsubscribeOutcome> {
  const { data, error } = await client.rpc('resubscribe_newsletter', { _token: token })
  return error ? 'failed' : data ? 'back' : 'invalid'
}
