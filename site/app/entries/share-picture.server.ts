import { createHash } from 'node:crypto'
import type { Node, TextNode } from '@takumi-rs/core'
import type { Params, RouterContextProvider } from 'react-router'
import { isSwitchedOff } from '../association/areas'
import { fitTitle, renderPng } from '../association/look/render-png.server'
import { readSettings } from '../association/read-settings.server'
import type { Settings } from '../association/schema/settings'
import { SHARING_PICTURE } from '../association/texts/pages'
import { type Finding, STATUS } from '../lib/list/listing'
import type { DatabaseClient } from '../lib/supabase/clients'
import { publicClientContext } from '../lib/supabase/server-context'
import townscape from '../ui/illustrations/townscape.svg?raw'

/** Texts of the picture of a page (docs/decisions/0025-pictures.md). */
export type ShareText = Readonly<{
  /** What the page is about, as in "Stellenangebot". */
  label: string
  title: string
  subtitle: string
  /** Short name of the association. */
  association: string
}>

/** Path and picture of an entry with a page of its own. */
export type SharedEntry<Row> = Readonly<{
  path: (row: Row) => string
  text: (row: Row) => Omit<ShareText, 'association'>
}>

type LoaderArgs = Readonly<{ context: Readonly<RouterContextProvider>; params: Params; request: Request }>

/** Part of the version in addresses; another one when the drawing changes. */
const DRAWING = 2
/** Longer than what fits onto the picture. */
const MAX_CHARACTERS = 300
const MARGIN = 72
const { width, height } = SHARING_PICTURE
const TITLE_AREA = { width: width - 2 * MARGIN, height: 290 }

/** Address of the picture of the page at `path`. It contains a hash of the text, so that its content never changes. */
export function sharePicturePath(path: string, { association, ...rest }: ShareText): string {
  const hash = createHash('sha256').update(JSON.stringify([DRAWING, association, rest]))
  return `${path}/bild.png?v=${hash.digest('hex').slice(0, 12)}`
}

const textOf = <Row>({ text }: SharedEntry<Row>, row: Row, { association }: Settings): ShareText => ({
  ...text(row),
  association: association.shortName,
})

/** Address of the picture of an entry, for `rowLoader`. */
export const picturePathOf =
  <Row>(entry: SharedEntry<Row>) =>
  (row: Row, settings: Settings): string =>
    sharePicturePath(entry.path(row), textOf(entry, row, settings))

/** Loader of the sharing picture of a public entry; 404, 410 and 503 as its page, 404 also when its area is switched off. */
export const pictureLoader =
  <Row>(find: (client: DatabaseClient, params: Params) => Promise<Finding<Row>>, entry: SharedEntry<Row>) =>
  async ({ context, params, request }: LoaderArgs): Promise<Response> => {
    const settings = await readSettings(context)
    if (isSwitchedOff(new URL(request.url).pathname, settings)) return new Response(null, { status: 404 })
    const finding = await find(context.get(publicClientContext), params)
    if (finding.state !== 'found') return new Response(null, { status: STATUS[finding.state] })
    return sharePictureAnswer(request, entry.path(finding.row), textOf(entry, finding.row, settings))
  }

/**
 * Response to a request for the picture of the page at `path`: a PNG that may be stored for ever, 302 from every other address than the
 * current one, so that each picture is drawn for one address only, 503 when it takes longer than 5 s.
 */
export async function sharePictureAnswer(request: Request, path: string, text: ShareText): Promise<Response> {
  const current = sharePicturePath(path, text)
  const { pathname, search } = new URL(request.url)
  if (pathname + search !== current)
    return new Response(null, { status: 302, headers: { location: current } })
  try {
    const picture = await drawSharePicture(text)
    return new Response(picture, {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  } catch (error) {
    console.error('A sharing picture could not be drawn:', error)
    return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  }
}

/** Draws the text above the townscape as a PNG of 1200 × 630, off the main thread. Rejects when it takes longer than 5 s. */
export async function drawSharePicture(text: ShareText): Promise<Buffer<ArrayBuffer>> {
  return renderPng(poster(text), SHARING_PICTURE)
}

function poster({ label, title, subtitle, association }: ShareText): Node {
  const { fontSize, lines } = fitTitle(title, TITLE_AREA)
  const lineOf = (text: string, style: TextNode['style']): TextNode => ({
    type: 'text',
    text: text.slice(0, MAX_CHARACTERS),
    style: { fontFamily: 'Text', fontWeight: 600, lineHeight: 1.2, overflowWrap: 'anywhere', ...style },
  })
  return {
    type: 'container',
    style: {
      width,
      height,
      display: 'flex',
      flexDirection: 'column',
      padding: `44px ${MARGIN}px`,
      position: 'relative',
      overflow: 'hidden',
      backgroundColor: '#fcf8f0',
      color: '#102f48',
    },
    children: [
      {
        type: 'image',
        src: `data:image/svg+xml;base64,${Buffer.from(townscape).toString('base64')}`,
        style: { position: 'absolute', left: 0, bottom: 0, width, height: 235 },
      },
      lineOf(`${label} · ${association}`, { fontSize: 32, lineClamp: 1, color: '#1d5a83' }),
      lineOf(title, {
        fontFamily: 'Title',
        fontWeight: 900,
        fontSize,
        lineHeight: 1.06,
        letterSpacing: '-0.012em',
        lineClamp: lines,
        marginTop: 8,
        textWrap: 'balance',
      }),
      lineOf(subtitle, { fontSize: 36, lineClamp: 1, marginTop: 10 }),
    ],
  }
}
