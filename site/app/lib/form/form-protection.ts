import { useCallback, useEffect, useRef } from 'react'
import type { Toast } from '../../ui/toast/toast-context'
import type { ApiAccess } from '../supabase/access'
import { readBrowserAccess } from '../supabase/browser-access'
import { clearHoneypot } from './honeypot'

/** Form token and honeypot of one form. Against a base host without form tokens the form is sent without one. */
export type FormProtection = Readonly<{
  /**
   * A fetch for the requests of this submission: adds `x-form-token`, `x-form-trap` where the honeypot is filled, waits until the
   * token is valid, and repeats the request once where the server refuses the token.
   */
  fetchFor(form: HTMLFormElement): typeof fetch
  /** Toast for a refusal of the last request by the protection itself; undefined for any other outcome. */
  refusal(): Toast | undefined
}>

/** Requests the token at once, so call it when the form opens. `targets`: `rest/<table>`, `storage/<bucket>`. */
export function protectForm(
  targets: readonly string[],
  access: ApiAccess = readBrowserAccess(),
): FormProtection {
  const { fetch: send = fetch } = access
  let token = requestFormToken(targets, access)
  let refused: string | undefined

  async function sendWithToken(
    honeypotFilled: boolean,
    input: RequestInfo | URL,
    init?: RequestInit,
  ): Promise<Response> {
    const attempt = async () =>
      send(input, { ...init, headers: withToken(init, await whenValid(token), honeypotFilled) })
    const answer = await attempt()
    refused = await codeOf(answer)
    if (refused === 'form_too_early') await wait(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    else if (refused?.startsWith('form_token_')) token = requestFormToken(targets, access)
    else return answer
    const second = await attempt()
    refused = await codeOf(second)
    return second
  }

  return {
    fetchFor(form) {
      const honeypotFilled = clearHoneypot(form)
      refused = undefined
      return async (input, init) => {
        if (!honeypotFilled || (await token)) return sendWithToken(honeypotFilled, input, init)
        refused = 'form_trap_filled'
        return Response.json({ code: refused, message: 'The honeypot was filled in' }, { status: 403 })
      }
    },
    refusal: () => (refused === undefined ? undefined : REFUSALS[refused]),
  }
}

function withToken(init: RequestInit | undefined, token: FormToken | null, honeypotFilled: boolean): Headers {
  const headers = new Headers(init?.headers)
  if (token) headers.set('x-form-token', token.token)
  if (token && honeypotFilled) headers.set('x-form-trap', 'filled')
  return headers
}

/** Error code in the body of any service's answer; undefined for a successful one. */
async function codeOf(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const { code } = (body ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** A form token of the server (`/forms/v1/token`). */
export type FormToken = Readonly<{
  token: string
  /** When the server accepts it, on the clock of `performance.now()`. */
  validFrom: number
}>

const TIMEOUT_MILLISECONDS = 5_000

/** Resolves with the token as soon as the server accepts it. */
export async function whenValid(token: Promise<FormToken | null>): Promise<FormToken | null> {
  const given = await token
  if (given) await wait(given.validFrom - performance.now())
  return given
}

const wait = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds))

/**
 * Requests a token for a form that writes to these targets (`rest/<table>`, `storage/<bucket>`, `auth/<endpoint>`). Null when the
 * request fails or takes longer than five seconds, and, without a request, when the base host is not the site's own: hosted Supabase
 * has no form tokens.
 */
export async function requestFormToken(
  targets: readonly string[],
  { baseUrl, publishableKey, fetch: send = fetch }: ApiAccess,
): Promise<FormToken | null> {
  if (baseUrl !== window.location.origin) return null
  try {
    const query = new URLSearchParams(targets.map((target) => ['for', target]))
    const answer = await send(`${baseUrl}/forms/v1/token?${query}`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    if (!answer.ok) return null
    const { token, minimum_fill_ms } = (await answer.json()) as { token: string; minimum_fill_ms: number }
    return { token, validFrom: performance.now() + minimum_fill_ms }
  } catch {
    return null
  }
}

const MANY_PICTURES: Toast = {
  title: 'Gerade sehr viele Bilder',
  description:
    'Von Ihrem Anschluss kamen in kurzer Zeit sehr viele Bilder. Bitte versuchen Sie es später noch einmal, Ihre Eingaben bleiben so lange stehen.',
  destructive: true,
}

/** Toasts for refusals by form token, honeypot, limits and pictures, by the error code of the server. The typed values stay in the form. */
const REFUSALS: Readonly<Record<string, Toast>> = {
  SlowDown: MANY_PICTURES,
  form_trap_filled: {
    title: 'Bitte noch einmal absenden',
    description:
      'Ein Programm, vielleicht Ihre Ausfüllhilfe, hat in ein unsichtbares Feld geschrieben, das uns vor automatischen Einsendungen schützt. Das Feld ist wieder leer, Ihre Eingaben sind noch da.',
    destructive: true,
  },
  upload_quota_reached: MANY_PICTURES,
  InsufficientStorage: {
    title: 'Zurzeit kein Platz für Bilder',
    description:
      'Auf unserem Server ist der Platz knapp. Bitte versuchen Sie es später noch einmal oder sagen Sie uns Bescheid.',
    destructive: true,
  },
  over_request_rate_limit: {
    title: 'Gerade sehr viele Einsendungen',
    description:
      'Von Ihrem Anschluss kam in kurzer Zeit sehr viel. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    destructive: true,
  },
}

/** Protection of a form that is open from the first render on; the function returns it in handlers. `targets` is a constant. */
export function useFormProtection(targets: readonly string[]): () => FormProtection {
  const protection = useRef<FormProtection | null>(null)
  const open = useCallback(() => {
    protection.current ??= protectForm(targets)
    return protection.current
  }, [targets])
  useEffect(() => void open(), [open])
  return open
}
