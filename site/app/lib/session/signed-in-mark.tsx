import { use } from 'react'
import { ScriptNonce } from '../page/script-nonce'
import { PENDING_FACTOR_SUFFIX } from './stored-session'

const MARK = 'data-signed-in'

/**
 * Sets an attribute on the document before the first paint where a session is stored: the HTML is the same for everybody, and styles
 * (`signed-in:`) depend on the attribute. The rules are in `stored-session.ts`. Runs as part of the HTML, so browsers need not load it
 * again.
 */
const SCRIPT =
  import.meta.env.SSR &&
  `try{let a=JSON.parse(document.querySelector('meta[name="wire-access"]').content).baseUrl||location.origin,k="sb-"+new URL(a).hostname.split(".")[0]+"-auth-token";localStorage.getItem(k)&&!localStorage.getItem(k+"${PENDING_FACTOR_SUFFIX}")&&document.documentElement.setAttribute("${MARK}","")}catch{}`

/** Rendered in the head, after the meta element with the API access. */
export function SignedInScript() {
  const nonce = use(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT || '' }} />
}

/** Updates the attribute after the session was checked. */
export function markSignedIn(signedIn: boolean): void {
  document.documentElement.toggleAttribute(MARK, signedIn)
}
