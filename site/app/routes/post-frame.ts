import { frameDocument } from '../features/social/frame-document'
import { embedEndpoint } from '../settings/read-settings.server'
import type { Route } from './+types/post-frame'

/** 404 where posts are not embedded. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const endpoint = await embedEndpoint(context)
  return endpoint ? frameDocument(endpoint) : new Response(null, { status: 404 })
}
