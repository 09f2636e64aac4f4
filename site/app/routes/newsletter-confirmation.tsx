import { data } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { ConfirmNewsletterPage, confirmNewsletter } from '../features/newsletter/confirm-page'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/newsletter-confirmation'

export { Failure as ErrorBoundary } from '../shell/failure'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Newsletter bestätigen',
      description: 'Hierher führt der Link in unserer E-Mail: das Abonnement des Newsletters bestätigen.',
    },
    matches,
  )

export async function action({ params, context }: Route.ActionArgs) {
  const outcome = await confirmNewsletter(context.get(publicClientContext), params.token)
  return data({ outcome }, { status: outcome === 'failed' ? 503 : 200 })
}

export default function NewsletterConfirmation({ actionData }: Route.ComponentProps) {
  return <ConfirmNewsletterPage outcome={actionData?.outcome} />
}
