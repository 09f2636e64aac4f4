import { use, useEffect } from 'react'
import { Scripts } from 'react-router'
import { answerEarlyUse, recordEarlyUse } from '../lib/first-use/early-use'
import { ScriptNonce } from '../lib/page/script-nonce'

const ID = 'scripts'

/** Runs as part of the HTML; React never runs the scripts it inserts, so browsers need not load it once more. */
const INLINE = import.meta.env.SSR ? `(${recordEarlyUse})();(${start})('${ID}')` : ''

/**
 * Inserts the page's scripts after the first paint and what belongs to it, or when somebody uses the page: pages are readable and links work
 * without them, and before that they would compete with styles, fonts and pictures for bandwidth (docs/decisions/0010-first-paint.md).
 */
export function ScriptsAfterPaint() {
  const nonce = use(ScriptNonce)
  useEffect(answerEarlyUse, [])
  return (
    <>
      {/* In `noscript`, which is plain text to browsers that run scripts, so React does not hydrate it. */}
      <noscript id={ID}>
        <Scripts />
      </noscript>
      <script nonce={nonce} suppressHydrationWarning>
        {INLINE}
      </script>
    </>
  )
}

/** Inlined into the page as source text, before any other script: it must not use anything from outside. */
function start(id: string): void {
  const parsed = document.createElement('template')
  parsed.innerHTML = document.getElementById(id)?.textContent ?? ''
  // Elements parsed from a string never run or load; new elements with the same attributes do.
  const insert = (parts: Iterable<Element>) => {
    for (const part of parts) {
      const fresh = document.createElement(part.localName)
      for (const { name, value } of part.attributes) fresh.setAttribute(name, value)
      fresh.textContent = part.textContent
      document.head.append(fresh)
    }
  }
  // Starts the processing of the data that follows in the page.
  insert(parsed.content.querySelectorAll('script:not([type])'))
  let loaded = false
  const load = () => {
    if (!loaded) insert(parsed.content.querySelectorAll('link,script[type]'))
    loaded = true
  }
  const afterPaint = () => requestAnimationFrame(() => setTimeout(load))
  // A page in a background tab is not painted.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) load()
  else {
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      // Fonts and the pictures that are seen first come before them, unless they take long.
      if (document.readyState === 'complete') afterPaint()
      else addEventListener('load', afterPaint)
      setTimeout(load, 1_500)
    }).observe({ type: 'paint', buffered: true })
    for (const use of ['pointerdown', 'keydown', 'scroll'])
      addEventListener(use, load, { capture: true, passive: true, once: true })
    // Under load, browsers may paint without reporting it.
    addEventListener('load', () => setTimeout(load, 2_000))
  }
}
