import { Link } from 'react-router'
import { buttonStyle } from '../../ui/button/button-style'
import type { Toast } from '../../ui/toast/toast-context'

/** Header of an insert with the token of the submission's private link (docs/product.md#status); the database keeps its hash. */
const STATUS_HEADER = 'x-status-token'

/** Headers of an insert that has a private link, where there is a token. */
export const statusHeaders = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { [STATUS_HEADER]: token }

/** 32 random bytes as base64url. */
export function createStatusToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The toast after a form was sent: with the private link if the sender gave no address and so gets no mail. */
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
