import { accentOf, accentStyle } from '../../look/accent'

/** A rendered page as it looks with scripts and the colours that it names, without running any: the content of its `html` element. */
export function stillPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const unused of page.querySelectorAll('script,noscript,link[rel=modulepreload],link[rel=manifest]'))
    unused.remove()
  let styles = AS_WITH_SCRIPTS
  // The style sheet at that address has the published colour, the page names the one of the draft.
  for (const sheet of page.querySelectorAll('link[rel=stylesheet]')) {
    const accent = accentOf(sheet.getAttribute('href') ?? '')
    if (!accent) continue
    styles += accentStyle(accent)
    sheet.remove()
  }
  // The sandbox opens no window, so links lead nowhere.
  page.head.insertAdjacentHTML('afterbegin', '<base target="_blank">')
  // Inserted as text: the policy of the back office, which applies to the parsed page, refuses elements with styles. The frame's policy
  // allows them.
  return page.documentElement.innerHTML.replace('</head>', () => `<style>${styles}</style></head>`)
}

/** Takes back what styles/without-script.css, which is in no layer, does for visitors without scripts. */
const AS_WITH_SCRIPTS = '[data-menu],[data-script=needed]{display:revert-layer!important}'
