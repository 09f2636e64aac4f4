import { Link } from 'react-router'
import { buttonStyle } from '../../ui/button/button-style'
import type { Toast } from '../../ui/toast/toast-context'

/** Header of an insert with the token of the submission's private link (docs/product.md#status); the database keeps its hash. */
const STATUS_HEADER = 'x-status-token'

/** A fetch whose inserts have a private link. */
export const withStatusToken =
  (send: typeof fetch, token: string | undefined): typeof fetch =>
  (input, init) => {
    if (token === undefined) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set(STATUS_HEADER, token)
    return send(input, { ...init, headers })
  }

/** 32 random bytes as base64url. */
export function createStatusToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The toast after a form was sent: with the private link where no address was given, so that nobody can write to the sender. */
export function withStatusLink(toast: Toast, token: string | undefined): Toast {
  if (token === undefined) return toast
  return {
    ...toast,
    action: (
      <Link to={`/status/${token}`} className={buttonStyle('quiet', 'slim', 'shrink-0')}>
        Stand ansehen
      </Link>
    ),
  }
}
