import type { DatabaseClient } from '../../../lib/supabase/clients'

/** Parameter of the status page's form that switches the mails. */
export const UPDATES = 'nachrichten'

/** Switches mails about an idea by the token of its private link. Never rejects: answers 200, 404 for a link of no idea with an address, or 503. */
export async function wantIdeaUpdates(
  client: DatabaseClient,
  token: string,
  wanted: boolean,
): Promise<number> {
  const { error } = await client.rpc('want_idea_updates', { _token: token, _wanted: wanted })
  if (!error) return 200
  if (error.code === 'PT404') return 404
  console.error('The mails about an idea could not be switched:', error.message)
  return 503
}
