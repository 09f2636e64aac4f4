import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DocumentName, SourceOf } from './documents.ts'
import type { PaperLook } from './sheet.ts'

/** Milliseconds after which drawing is given up; it takes less than a second of processor time. */
const MAX_MILLISECONDS = 30_000

/** Imports the module of the documents and posts the one that is asked for. */
const THREAD = `
const { parentPort, workerData: { module, name, source, look } } = require('node:worker_threads')
import(module).then(({ DOCUMENTS }) => DOCUMENTS[name](source, look)).then((file) => parentPort.postMessage(file))
`

/** Draws a document in a thread of its own, so that pages are rendered meanwhile. Rejects when it fails or takes longer than 30 s. */
export async function makeDocument<Name extends DocumentName>(
  name: Name,
  source: SourceOf<Name>,
  look?: PaperLook,
): Promise<Buffer<ArrayBuffer>> {
  const { DOCUMENTS, MODULE } = await import('./documents.ts')
  // Also names the table, which only the thread uses in the build: it would be left out otherwise.
  const make = DOCUMENTS[name] as (source: SourceOf<Name>, look?: PaperLook) => Promise<Buffer>
  if (!make) throw new Error(`There is no document ${name}`)
  // Sources need Vite, which threads do not have.
  if (import.meta.env.DEV) return Buffer.from(await make(source, look))
  const thread = new Worker(THREAD, { eval: true, workerData: { module: MODULE, name, source, look } })
  try {
    const [file] = (await once(thread, 'message', { signal: AbortSignal.timeout(MAX_MILLISECONDS) })) as [
      Uint8Array<ArrayBuffer>,
    ]
    return Buffer.from(file)
  } finally {
    await thread.terminate()
  }
}
