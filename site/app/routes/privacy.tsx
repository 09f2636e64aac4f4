import { privacy } from '../content/privacy'
import { PrivacyPage } from '../legal/privacy-page'
import { pageMeta } from '../lib/page/page-meta'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/privacy'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('privacy', matches)

/** The texts are the server's: they name what no other page needs. */
export async function loader({ context }: Route.LoaderArgs) {
  return { sections: privacy(await readSettings(context)) }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} />
}
