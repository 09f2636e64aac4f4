import { frameDocument } from '../association/editor/preview/frame-document'
import { browserAccessContext } from '../lib/supabase/server-context'
import type { Route } from './+types/settings-preview-frame'

export function loader({ context }: Route.LoaderArgs): Response {
  return frameDocument(context.get(browserAccessContext).baseUrl)
}
