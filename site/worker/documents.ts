import { OFFLINE_PATH } from '../app/lib/offline/contract.ts'
import { KEPT_LINE } from '../app/lib/offline/messages.ts'

/** A page in the list of what can be read without a connection. */
export type KeptPage = Readonly<{
  path: string
  /** As it stands in the HTML of the page, so already escaped. */
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
}>

/** Where the list stands in the page for no connection (site/app/lib/offline/offline-document.server.ts). */
const PLACE = /<!--kept-->[\s\S]*?<!--\/kept-->/

/** Files of the build that a page names. */
export const filesOf = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)\b/g)),
]

/** Title of a page as it stands in its HTML, without the name of the association behind it. */
export const titleOf = (html: string): string =>
  /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ – [^–]*$/, '') ?? ''

const DIGITS = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Stand: 23.11.2026, 14:05 Uhr` */
export function asOf(milliseconds: number): string {
  const part = Object.fromEntries(DIGITS.formatToParts(milliseconds).map(({ type, value }) => [type, value]))
  return `Stand: ${part.day}.${part.month}.${part.year}, ${part.hour}:${part.minute} Uhr`
}

/** A kept page with the line that says so. The line stands before the part that React renders, so React does not touch it. */
export const withLine = (html: string, keptAt: number): string =>
  html.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}<aside ${KEPT_LINE}="" aria-label="Hinweis"><p class="page-width">Sie sind offline. ${asOf(keptAt)}</p></aside>`,
  )

/** The page for no connection with the pages that can be read. */
export const withList = (html: string, pages: readonly KeptPage[]): string =>
  pages.length === 0 ? html : html.replace(PLACE, () => `<ul>${pages.map(entry).join('')}</ul>${FORGET}`)

const entry = ({ path, title, keptAt }: KeptPage) =>
  `<li><a href="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${title || 'Seite ohne Titel'}</a><p>${asOf(keptAt)}</p></li>`

/** The worker itself answers it, with or without a connection. */
const FORGET = `<form method="post" action="${OFFLINE_PATH}"><button>Gespeicherte Seiten löschen</button></form>`
