import { constants, createWriteStream } from 'node:fs'
import { access, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Context, Hono } from 'hono'
import { StartError } from 'zunft-backend/errors'
import type { ServerEnv } from 'zunft-backend/pages'
import type { SiteAccess } from '../../site/app/lib/supabase/access.ts'
import {
  describeExtract,
  extractPath,
  type MapExtract,
  readExtract,
  replaceExtract,
  TILES_PATH,
} from './map-data.ts'

/** What a browser may send; larger extracts are put in place by `npm run map`. */
const MOST_BYTES = 100 * 1024 ** 2
const STATE_PATH = '/karte/ablage.json'
/** What messages call the received file: people know it by another name than the server. */
const NAME = 'Die Datei'

/**
 * Lets the board change the map data in the data folder: `PUT` and `DELETE` of their address, and `/karte/ablage.json`, which names
 * the stored file and whether this server can keep any. Who may do so is decided, and logged, by the database.
 */
export function receiveMapData(
  dataDir: string,
  latest: () => Promise<MapExtract | undefined>,
  site: Pick<SiteAccess, 'baseUrl' | 'publishableKey' | 'fetch'>,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  let receiving = false

  /** Asks as the caller; null where the database agrees. */
  async function refusal(c: Context<ServerEnv>, values: object): Promise<Response | null> {
    const answer = await site.fetch(`${site.baseUrl}/rest/v1/rpc/change_map_data`, {
      method: 'POST',
      headers: {
        apikey: site.publishableKey,
        authorization: c.req.header('authorization') ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify(values),
    })
    if (answer.ok) return null
    const status = answer.status >= 500 ? 503 : answer.status === 401 ? 401 : 403
    return refused(status, 'Kartendaten ändert nur der Vorstand.')
  }

  app.get(STATE_PATH, async (c) => {
    const extract = await latest()
    c.header('cache-control', 'no-store')
    return c.json({ says: extract ? describeExtract(extract) : null, canStore: await canStore(dataDir) })
  })

  app.put(TILES_PATH, async (c) => {
    const asked = await refusal(c, { _action: 'checked' })
    if (asked) return asked
    if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) return tooLarge()
    if (!(await canStore(dataDir))) return refused(507, 'Dieser Server kann keine Kartendaten ablegen.')
    if (receiving) return refused(409, 'Gerade werden schon Kartendaten hochgeladen.')
    receiving = true
    try {
      await replaceExtract(dataDir, async (path) => {
        await pipeline(bounded(c.req.raw.body), createWriteStream(path, { mode: 0o600 }))
        const { bytes } = await readExtract(path, NAME)
        const late = await refusal(c, { _action: 'replaced', _bytes: bytes })
        if (late) throw new Refused(late)
      })
    } catch (error) {
      return answerTo(error)
    } finally {
      receiving = false
    }
    return c.body(null, 204)
  })

  app.delete(TILES_PATH, async (c) => {
    const known = await stat(extractPath(dataDir)).catch(() => null)
    const asked = await refusal(c, { _action: known ? 'deleted' : 'checked' })
    if (asked) return asked
    await rm(extractPath(dataDir), { force: true })
    return c.body(null, 204)
  })
  return app
}

/** Ends a change with an answer. */
class Refused extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super('refused')
    this.answer = answer
  }
}

function answerTo(error: unknown): Response {
  if (error instanceof Refused) return error.answer
  if (error instanceof StartError) return refused(422, error.message)
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return refused(507, 'Auf dem Server ist zu wenig Platz.')
  throw error
}

const refused = (status: number, message: string) => Response.json({ message }, { status })
const tooLarge = () =>
  refused(413, 'Die Datei ist größer als 100 MB. Schneiden Sie eine kleinere Region aus.')

/** The parts of a body; never more than one of them in memory. */
async function* bounded(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > MOST_BYTES) throw new Refused(tooLarge())
    yield part
  }
}

/** A server with the backend elsewhere may have no folder that it can write to. */
const canStore = (dataDir: string): Promise<boolean> =>
  access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
