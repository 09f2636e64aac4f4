import { frameDocument } from '../features/social/frame-document'
import { browserAccessContext } from '../lib/supabase/server-context'
import type { Route } from './+types/post-frame'

/** 404 unless an oEmbed endpoint is configured. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { oembedUrl } = context.get(browserAccessContext)
  return oembedUrl ? frameDocument(oembedUrl) : new Response(null, { status: 404 })
}
