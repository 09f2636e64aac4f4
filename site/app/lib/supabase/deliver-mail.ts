import type { Api } from './browser-access'

/**
 * Makes the server send queued mail, such as copies of applications. Never rejects, and callers need not await it: mail that is not sent
 * now is sent by a later call.
 */
export async function deliverMail(api: Api): Promise<void> {
  try {
    const client = await api.functions()
    await client.invoke('deliver-mail')
  } catch (error) {
    console.warn('Waiting mail was not sent:', error)
  }
}
