import { data } from 'react-router'
import { privacy } from '../content/privacy'
import { PrivacyPage } from '../legal/privacy-page'
import { pageMeta } from '../lib/page/page-meta'
import { publicClientContext } from '../lib/supabase/server-context'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/privacy'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('privacy', matches)

/** The texts are the server's: they name what no other page needs. */
export async function loader({ context }: Route.LoaderArgs) {
  const [settings, { data: periods, error }] = await Promise.all([
    readSettings(context),
    context.get(publicClientContext).from('retention_periods').select('label,months').order('label'),
  ])
  return data({ sections: privacy(settings, periods ?? []) }, { status: error ? 503 : 200 })
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} />
}
