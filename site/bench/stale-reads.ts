import { median } from 'zunft-backend/bench'

type Servers = Readonly<{
  /** Servers on one database. */
  writing: string
  reading: string
  publishableKey: string
  secretKey: string
  tries: number
}>

export type StaleReads = Readonly<{
  /** Reads on the writing server without an acknowledged write. */
  onWriter: number
  /** Milliseconds from the acknowledgement until the other server returns the write. */
  median: number
  longest: number
}>

const WRITERS = 8

/** Writes repeatedly and reads as a visitor on both servers immediately after the acknowledgement. */
export async function measureStaleReads(servers: Servers): Promise<StaleReads> {
  const { writing, reading, publishableKey, secretKey, tries } = servers
  const admin = { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=representation' }
  const delays: number[] = []
  let onWriter = 0

  const titleAt = async (url: string, path: string): Promise<string | undefined> => {
    const answer = await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: publishableKey } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    const [row] = (await answer.json()) as { title: string }[]
    return row?.title
  }

  const write = async (method: string, path: string, body: object): Promise<{ id: string }[]> => {
    const answer = await fetch(`${writing}/rest/v1/${path}`, {
      method,
      headers: admin,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }[]
  }

  const tryOften = async (writer: number) => {
    const [created] = await write('POST', 'ideas', {
      title: 'Bänke',
      description: 'Text',
      submitter_name: 'Erika Mustermann',
      submitter_email: 'erika@example.de',
      status: 'approved',
    })
    const row = `ideas?id=eq.${created?.id}`
    const read = `${row}&select=title`
    for (let n = 0; n < tries / WRITERS; n += 1) {
      const title = `Bänke ${writer}-${n}`
      // Two requests before the write, so that a response is cached.
      await Promise.all([writing, writing, reading, reading].map((url) => titleAt(url, read)))
      await write('PATCH', row, { title })
      const acknowledged = performance.now()
      if ((await titleAt(writing, read)) !== title) onWriter += 1
      while ((await titleAt(reading, read)) !== title);
      delays.push(performance.now() - acknowledged)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => tryOften(writer)))
  return { onWriter, median: median(delays), longest: Math.max(...delays) }
}
