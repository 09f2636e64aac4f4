import { sessionFetch, sessionSend } from '../../../lib/session/session-api'

/** The stored map data as a sentence, and whether this server can keep map data. */
export type MapDataState = Readonly<{ says: string | null; canStore: boolean }>

const STATE_PATH = '/karte/ablage.json'
const TILES_PATH = '/karte/kacheln.pmtiles'
const MOST_BYTES = 100 * 1024 ** 2

/** Rejects where the answer is not known. A server without the address has no folder for map data. */
export async function readMapData(): Promise<MapDataState> {
  const answer = await fetch(STATE_PATH)
  if (answer.status === 404) return { says: null, canStore: false }
  if (!answer.ok) throw new Error(`The state of the map data was answered with ${answer.status}.`)
  return (await answer.json()) as MapDataState
}

/** Puts a file in place; `onSent` receives the bytes that were sent. Rejects with a `Refused` or the error of the network. */
export async function sendMapData(file: File, onSent: (bytes: number) => void): Promise<void> {
  if (file.size > MOST_BYTES)
    throw new Refused('Die Datei ist größer als 100 MB. Schneiden Sie eine kleinere Region aus.')
  const answer = await sessionSend(withProgress(file, onSent))(TILES_PATH, { method: 'PUT' })
  if (!answer.ok) throw new Refused(await messageOf(answer))
}

/** Rejects where they are still there. */
export async function removeMapData(): Promise<void> {
  const answer = await sessionFetch(TILES_PATH, { method: 'DELETE' })
  if (!answer.ok) throw new Refused(await messageOf(answer))
}

/** The reason why a file was not put in place, as shown to the person. */
export const problemOf = (error: unknown): string => (error instanceof Refused ? error.message : FAILED)

const FAILED = 'Die Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.'

/** With a message for people. */
class Refused extends Error {}

async function messageOf(answer: Response): Promise<string> {
  const read = (await answer.json().catch(() => null)) as { message?: unknown } | null
  if (typeof read?.message === 'string') return read.message
  return answer.status === 413 ? 'Der Server nimmt keine so großen Dateien an.' : FAILED
}

/** A fetch that sends a file and reports its progress, which `fetch` itself does not. */
const withProgress =
  (file: File, onSent: (bytes: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'PUT', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener('load', () => {
        const { status, responseText } = request
        resolve(new Response(status === 204 ? null : responseText, { status }))
      })
      request.addEventListener('error', () => reject(new Error('the connection ended')))
      request.send(file)
    })
