import { frameDocument } from '../features/newsletter/sending/frame-document'
import { browserAccessContext } from '../lib/supabase/server-context'
import type { Route } from './+types/newsletter-preview-frame'

export function loader({ context }: Route.LoaderArgs): Response {
  return frameDocument(context.get(browserAccessContext).baseUrl)
}
