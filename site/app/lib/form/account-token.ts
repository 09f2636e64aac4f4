import type { ApiAccess } from '../supabase/access'
import { readBrowserAccess } from '../supabase/browser-access'
import { type FormToken, requestFormToken, whenValid } from './form-protection'
import { clearHoneypot } from './honeypot'

/** The forms of the auth service that send a form token, by endpoint. */
export type ProtectedAccountForm = 'signup' | 'recover' | 'resend'

/** Sent in the token's place when the honeypot is filled. */
const HONEYPOT_FILLED = 'form_trap_filled'

export type AccountFormProtection = Readonly<{
  /**
   * Value of the official client's `captchaToken` for this submission, a new token for each. Undefined if the base host has no form tokens;
   * null if, in addition, the honeypot is filled: then nothing may be sent.
   */
  captchaTokenFor(form: HTMLFormElement): Promise<string | undefined | null>
}>

/** Form token and honeypot of a form of the auth service. Requests the token at once, so call it when the form opens. */
export function protectAccountForm(
  name: ProtectedAccountForm,
  access: ApiAccess = readBrowserAccess(),
): AccountFormProtection {
  const request = () => requestFormToken([`auth/${name}`], access)
  let token: Promise<FormToken | null> | null = request()
  return {
    async captchaTokenFor(form) {
      const honeypotFilled = clearHoneypot(form)
      const given = await whenValid(token ?? request())
      token = null
      if (honeypotFilled) return given && HONEYPOT_FILLED
      return given?.token
    },
  }
}
