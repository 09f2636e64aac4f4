import { TermsPage } from '../association/legal/terms-page'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { TERMS_PATH } from '../association/texts/terms'
import type { Route } from './+types/terms'

export { Failure as ErrorBoundary } from '../shell/failure'

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
