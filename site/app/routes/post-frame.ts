import { embedEndpoint } from '../association/read-settings.server'
import { frameDocument } from '../features/posts/social/frame-document'
import type { Route } from './+types/post-frame'

/** 404 where posts are not embedded. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const endpoint = await embedEndpoint(context)
  return endpoint ? frameDocument(endpoint) : new Response(null, { status: 404 })
}
