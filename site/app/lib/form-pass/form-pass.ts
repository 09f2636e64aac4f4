import type { Toast } from '../../ui/toast/toast-context'
import { emptyTrap } from '../../ui/trap'
import { readBrowserAccess } from '../browser-access'
import type { WireAccess } from '../clients'
import { REFUSALS } from './refusal'
import { askForTicket, pause, ready, type Ticket } from './ticket'

/** Shows the server that a person fills a form in. Against a base host that knows nothing of this, the form is sent as it is. */
export type FormPass = Readonly<{
  /** A fetch for what the form sends now; waits where somebody was faster than the server believes, and tries again by itself. */
  fetchFor(form: HTMLFormElement): typeof fetch
  /** What to say when the last request was refused for what its sender seemed to be. */
  refusal(): Toast | undefined
}>

/** Call it when somebody turns to the form; the ticket comes while they type. `targets`: `rest/<table>`, `storage/<bucket>`. */
export function openForm(targets: readonly string[], access: WireAccess = readBrowserAccess()): FormPass {
  const { fetch: send = fetch } = access
  const ask = () => askForTicket(targets, access)
  let ticket = ask()
  let refused: string | undefined

  async function sendProven(
    trapped: boolean,
    input: RequestInfo | URL,
    init?: RequestInit,
  ): Promise<Response> {
    const attempt = async () => send(input, { ...init, headers: proofs(init, await ready(ticket), trapped) })
    const answer = await attempt()
    refused = await codeOf(answer)
    if (refused === 'form_too_early') await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    else if (refused?.startsWith('form_token_')) ticket = ask()
    else return answer
    const second = await attempt()
    refused = await codeOf(second)
    return second
  }

  return {
    fetchFor(form) {
      const trapped = emptyTrap(form)
      refused = undefined
      return async (input, init) => {
        if (!trapped || (await ticket)) return sendProven(trapped, input, init)
        refused = 'form_trap_filled'
        return Response.json({ code: refused, message: 'The trap was filled in' }, { status: 403 })
      }
    },
    refusal: () => (refused === undefined ? undefined : REFUSALS[refused]),
  }
}

function proofs(init: RequestInit | undefined, ticket: Ticket | null, trapped: boolean): Headers {
  const headers = new Headers(init?.headers)
  if (ticket) headers.set('x-form-token', ticket.token)
  if (ticket && trapped) headers.set('x-form-trap', 'filled')
  return headers
}

/** The code of a refusal, in whatever service's shape; undefined for what was taken. */
async function codeOf(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const { code } = (body ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
