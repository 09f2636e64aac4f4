import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ScriptNonce } from './lib/page/rendering'
import { scriptNonceContext } from './lib/supabase/server-context'

// React Router requires this module to render with the router of the build.
export { createRequestHandler } from 'react-router'
/** For `npm run doctor`. */
export { settingsGaps } from './association/complete-settings'
/** For the content security policy. */
export { embedEndpoint } from './association/read-settings.server'
export { provideSite } from './lib/supabase/server-context'

/** Whether a page takes POST. Such a page is authorised only by the token in its path; sharing a photo does nothing here. */
export const acceptsPost = (path: string): boolean =>
  /^\/((newsletter\/(bestaetigen|abmelden)|status)\/[^/]+|[^/]+\/teilen)$/.test(path)

/** Time limit of a rendering; the browser renders parts that have not finished by then. */
const LONGEST_RENDERING_MILLISECONDS = 6_000

/**
 * Renders a page to HTML. Waits until everything is rendered: loaders on the server return resolved data, so nothing has to be streamed
 * later and the complete page can be cached.
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
      // Keeps long lists in their place in the HTML; by default React moves them to the end and needs scripts to insert them.
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
