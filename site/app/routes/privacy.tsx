import { data } from 'react-router'
import { PrivacyPage } from '../association/legal/privacy-page'
import { pageMeta } from '../association/page-meta'
import { type Activity, embedsPosts } from '../association/processing/processing'
import { readSettings } from '../association/read-settings.server'
import { privacy } from '../association/texts/privacy'
import { ENTRY_PARAGRAPHS } from '../entries/kinds/kinds'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/privacy'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('privacy', matches)

/** The texts are the server's: they name what no other page needs. */
export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(publicClientContext)
  const [settings, periods, activities, recipients] = await Promise.all([
    readSettings(context),
    client.from('retention_periods').select('label,months').order('label'),
    client.from('processing_activities').select('label,purpose,readers,kept_for').order('label'),
    client.from('processing_recipients').select('recipient'),
  ])
  const facts = {
    activities: (activities.data ?? []) as Activity[],
    recipients: (recipients.data ?? []).map(({ recipient }) => recipient),
    embedsPosts: embedsPosts(settings),
  }
  const sections = privacy(settings, periods.data ?? [], facts, ENTRY_PARAGRAPHS)
  const failed = periods.error ?? activities.error ?? recipients.error
  return data({ sections }, { status: failed ? 503 : 200 })
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} />
}
