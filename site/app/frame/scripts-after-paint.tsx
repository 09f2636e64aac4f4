import { use, useEffect } from 'react'
import { Scripts } from 'react-router'
import { ScriptNonce } from '../lib/script-nonce'
import { answerEarlyPress, keepEarlyPress } from './early-press'

const ID = 'scripts'

/**
 * The page's scripts, asked for once the page has been painted: everything can be read and every link followed without
 * them, and until then they would take the line from style, fonts and pictures (docs/decisions/0010-first-paint.md).
 */
export function ScriptsAfterPaint() {
  const nonce = use(ScriptNonce)
  useEffect(answerEarlyPress, [])
  return (
    <>
      {/* Text to a browser that runs scripts, and nothing that React would look into again. */}
      <noscript id={ID}>
        <Scripts />
      </noscript>
      <script nonce={nonce} suppressHydrationWarning>{`(${keepEarlyPress})();(${start})('${ID}')`}</script>
    </>
  )
}

/** Runs in the page as its own source text, before any other script is there: it can use nothing from outside. */
function start(id: string): void {
  const parsed = document.createElement('template')
  parsed.innerHTML = document.getElementById(id)?.textContent ?? ''
  // Elements that come from a string never run or load; new ones like them do.
  const insert = (parts: Iterable<Element>) => {
    for (const part of parts) {
      const fresh = document.createElement(part.localName)
      for (const { name, value } of part.attributes) fresh.setAttribute(name, value)
      fresh.textContent = part.textContent
      document.head.append(fresh)
    }
  }
  // Takes up the data that follows in the page.
  insert(parsed.content.querySelectorAll('script:not([type])'))
  let loaded = false
  const load = () => {
    if (!loaded) insert(parsed.content.querySelectorAll('link,script[type]'))
    loaded = true
  }
  // A page in the background is not painted.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) load()
  else {
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      load()
    }).observe({ type: 'paint', buffered: true })
    // A browser short of time may paint and never say so.
    addEventListener('load', () => setTimeout(load, 2_000))
  }
}
