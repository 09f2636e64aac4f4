import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ScriptNonce } from './lib/script-nonce'
import { scriptNonceContext } from './lib/server-context'

// The router that answers is the one the pages were built with; beside it the server has none.
export { createRequestHandler } from 'react-router'
export { provideSite } from './lib/server-context'

/** Longest that a page may take; what is not there by then is left to the browser. */
const LONGEST_RENDERING_MILLISECONDS = 6_000

/**
 * Writes a page as HTML. It waits for everything on it: loaders on the server hand over finished data, so there is nothing
 * to stream in later, and the page can be kept and sent again as it is.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const nonce = provided.get(scriptNonceContext)
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
    </ScriptNonce>
  )
  return new Promise((resolve, reject) => {
    let outcome = status
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Long lists stay where they belong in the HTML; by default React moves them to its end, for scripts to put back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(deadline)
        const body = new PassThrough()
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status: outcome, headers }))
      },
      onShellError(error) {
        clearTimeout(deadline)
        reject(error)
      },
      onError(error) {
        outcome = 500
        console.error(error)
      },
    })
    const deadline = setTimeout(abort, LONGEST_RENDERING_MILLISECONDS)
  })
}
