import { TERMS_PATH } from '../content/terms'
import { TermsPage } from '../legal/terms-page'
import { pageMeta } from '../lib/page/page-meta'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/terms'

export { Failure as ErrorBoundary } from '../frame/failure'

const TEXTS = {
  path: TERMS_PATH,
  title: 'Nutzungsbedingungen',
  description:
    'Was veröffentlicht werden darf, wie moderiert wird, wie Sie Inhalte melden, und die Kontaktstelle.',
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(TEXTS, matches)

/** The contact point and the own paragraphs: no other page needs them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { moderation, contact } = await readSettings(context)
  return { email: moderation.contactEmail || contact.email, own: moderation.terms }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TermsPage {...loaderData} />
}
