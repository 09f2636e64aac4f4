import { use } from 'react'
import { ScriptNonce } from '../script-nonce'
import { WAITING } from './stored-session'

const MARK = 'data-signed-in'

/**
 * Marks the document of a browser that keeps a session, before anything is painted: pages are the same for everybody, styles
 * (`signed-in:`) show what is for whom. `stored-session.ts` has its rules.
 */
const SCRIPT = `try{let a=JSON.parse(document.querySelector('meta[name="wire-access"]').content).baseUrl||location.origin,k="sb-"+new URL(a).hostname.split(".")[0]+"-auth-token";localStorage.getItem(k)&&!localStorage.getItem(k+"${WAITING}")&&document.documentElement.setAttribute("${MARK}","")}catch{}`

/** Stands in the head, after what says how to reach the wire. */
export function SignedInScript() {
  const nonce = use(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}

/** Corrects the mark once more is known. */
export function markSignedIn(signedIn: boolean): void {
  document.documentElement.toggleAttribute(MARK, signedIn)
}
