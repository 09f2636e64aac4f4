import type { FunctionsClient } from '@supabase/functions-js'

/**
 * Has the server send the mails that wait, such as copies of applications. Never rejects and is not worth waiting for: what is not sent
 * now goes with a later call.
 */
export async function deliverMail(functions: () => Promise<FunctionsClient>): Promise<void> {
  try {
    const client = await functions()
    await client.invoke('deliver-mail')
  } catch (error) {
    console.warn('Waiting mail was not sent:', error)
  }
}
