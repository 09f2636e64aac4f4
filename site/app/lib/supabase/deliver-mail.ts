import type { FunctionsClient } from '@supabase/functions-js'

/**
 * Makes the server send queued mail, such as copies of applications. Never rejects, and callers need not await it: mail that is not sent
 * now is sent by a later call.
 */
export async function deliverMail(functions: () => Promise<FunctionsClient>): Promise<void> {
  try {
    const client = await functions()
    await client.invoke('deliver-mail')
  } catch (error) {
    console.warn('Waiting mail was not sent:', error)
  }
}
