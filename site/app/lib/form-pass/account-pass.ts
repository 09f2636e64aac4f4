import { emptyTrap } from '../../ui/trap'
import { readBrowserAccess } from '../browser-access'
import type { WireAccess } from '../clients'
import { askForTicket, ready, type Ticket } from './ticket'

/** The forms for accounts that prove themselves, by the endpoint they write to. */
export type AccountForm = 'signup' | 'recover' | 'resend'

/** In a token's place: the trap was filled in. */
const TRAP_FILLED = 'form_trap_filled'

export type AccountPass = Readonly<{
  /**
   * What the form hands over as `captchaToken` now, once it is old enough to be believed; undefined where nobody gives tickets,
   * and null where the trap was filled in and nobody but the form looks at it. Another one each time, so that a form that was
   * refused only needs to be sent once more.
   */
  tokenFor(form: HTMLFormElement): Promise<string | undefined | null>
}>

/** Shows the auth service that a person fills a form in. Call it when the form opens; the ticket comes while somebody types. */
export function openAccountForm(name: AccountForm, access: WireAccess = readBrowserAccess()): AccountPass {
  const ask = () => askForTicket([`auth/${name}`], access)
  let ticket: Promise<Ticket | null> | null = ask()
  return {
    async tokenFor(form) {
      const trapped = emptyTrap(form)
      const given = await ready(ticket ?? ask())
      ticket = null
      if (trapped) return given && TRAP_FILLED
      return given?.token
    },
  }
}
