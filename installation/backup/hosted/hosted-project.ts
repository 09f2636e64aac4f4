import type pg from 'pg'
import { StartError } from 'zunft-backend/errors'

/** Bucket and name of a file. */
export type Place = Readonly<{ bucket: string; name: string }>

type Described = Readonly<{ type: string; cacheControl: string }>

/** Files of a project on Supabase, which keeps their bytes where only its storage service reaches them. */
export type HostedFiles = Readonly<{
  /** Undefined where the service has no such file. */
  read(place: Place): Promise<ReadableStream<Uint8Array> | undefined>
  write(place: Place, bytes: Uint8Array<ArrayBuffer>, described: Described): Promise<void>
  remove(place: Place): Promise<void>
}>

export type HostedProject = Readonly<{
  /** Connected as `postgres`, who is no superuser there. */
  owner: pg.Client
  files: HostedFiles
  /** Where the bytes of a file are kept: withholding a file moves only its row. */
  homeOf(place: Place): Promise<Place>
}>

/** Reaches them with the project's secret key, which row level security does not hold. */
export function createHostedFiles(supabaseUrl: string, secretKey: string, send = fetch): HostedFiles {
  const call = (place: Place, init: RequestInit = {}) => {
    const path = [place.bucket, ...place.name.split('/')].map(encodeURIComponent).join('/')
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...init.headers }
    return send(`${supabaseUrl}/storage/v1/object/${path}`, { ...init, headers })
  }
  const failed = async ({ bucket, name }: Place, answer: Response) =>
    new StartError(`Datei ${bucket}/${name}: ${answer.status} ${await answer.text()}`)
  return {
    async read(place) {
      const answer = await call(place)
      if (answer.ok) return answer.body ?? new Blob().stream()
      // A missing file is a 400 with the status in its body.
      if (answer.status !== 400 && answer.status !== 404) throw await failed(place, answer)
      await answer.body?.cancel()
      return undefined
    },
    async write(place, body, { type, cacheControl }) {
      const headers = { 'content-type': type, 'cache-control': cacheControl }
      const answer = await call(place, { method: 'POST', body, headers })
      if (!answer.ok) throw await failed(place, answer)
      await answer.body?.cancel()
    },
    async remove(place) {
      await (await call(place, { method: 'DELETE' })).body?.cancel()
    },
  }
}
