import type { FunctionsClient } from '@supabase/functions-js'
import type { Api } from './browser-access'

/** The function answered with an error or was not reached; `message` is shown to the admin and may be empty. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  /** Body of the response; null without one. */
  readonly answer: Readonly<Record<string, unknown>> | null

  constructor(answer: Readonly<Record<string, unknown>> | null) {
    super(typeof answer?.error === 'string' ? answer.error : '')
    this.answer = answer
  }
}

/** What a function answers. Rejects with `CallFailed`. */
export async function callFunction(
  client: FunctionsClient,
  name: string,
  body: Record<string, unknown>,
): Promise<unknown> {
  const { data, error } = await client.invoke(name, { body })
  if (!error) return data
  const context = (error as { context?: unknown }).context
  throw new CallFailed(context instanceof Response ? await context.json().catch(() => null) : null)
}

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
