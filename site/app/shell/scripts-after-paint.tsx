import { use, useEffect } from 'react'
import { Scripts } from 'react-router'
import { answerEarlyUse } from '../lib/first-use/early-use'
import { ScriptNonce } from '../lib/page/rendering'
import earlyScript from './early-script?inline-script'

/** Runs as part of the HTML; React never runs the scripts it inserts, so browsers need not load it again. */
const INLINE = import.meta.env.SSR ? earlyScript : ''

/**
 * Inserts the page's scripts after the first paint and what belongs to it, or when somebody uses the page: pages are readable and links work
 * without them, and before that they would compete with styles, fonts and pictures for bandwidth (docs/decisions/0031-first-use.md).
 */
export function ScriptsAfterPaint() {
  const nonce = use(ScriptNonce)
  useEffect(answerEarlyUse, [])
  return (
    <>
      {/* In `noscript`, which is plain text to browsers that run scripts, so React does not hydrate it. */}
      <noscript id="scripts">
        <Scripts />
      </noscript>
      <script nonce={nonce} suppressHydrationWarning>
        {INLINE}
      </script>
    </>
  )
}
