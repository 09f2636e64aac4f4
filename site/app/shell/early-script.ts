/** Part of every page's HTML, before any other script (`?inline-script`). */
import { recordEarlyUse, restoreScrollPosition } from '../lib/first-use/early-use'

/** Lazily loaded pictures wait as well (app.css). */
const WAITING = 'data-pictures-wait'

restoreScrollPosition()
recordEarlyUse()
start(document.getElementById('scripts'))

/** Inserts the scripts in the text of `scripts`, those that load after the first paint. */
function start(scripts: Element | null): void {
  const parsed = document.createElement('template')
  parsed.innerHTML = scripts?.textContent ?? ''
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
  document.documentElement.setAttribute(WAITING, '')
  let loaded = false
  const load = () => {
    document.documentElement.removeAttribute(WAITING)
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
