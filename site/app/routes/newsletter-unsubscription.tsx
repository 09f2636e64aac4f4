import { data } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { resubscribe, unsubscribe } from '../features/newsletter/confirm-page'
import { UnsubscribePage } from '../features/newsletter/unsubscribe-page'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/newsletter-unsubscription'

export { Failure as ErrorBoundary } from '../shell/failure'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Newsletter abbestellen',
      description: 'Hierher führt der Link am Ende jeder Ausgabe: den Newsletter abbestellen.',
    },
    matches,
  )

/** The buttons of the page name a step; mail programs post to the plain address and get no page (RFC 8058). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    if (request.method !== 'POST' || new URL(request.url).search !== '') return next()
    const outcome = await unsubscribe(context.get(publicClientContext), params.token, 'one_click')
    return new Response(null, { status: outcome === 'failed' ? 503 : 200 })
  },
]

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = context.get(publicClientContext)
  const goesBack = new URL(request.url).searchParams.get('schritt') === 'zurueck'
  const outcome = await (goesBack
    ? resubscribe(client, params.token)
    : unsubscribe(client, params.token, 'link'))
  return data({ outcome }, { status: outcome === 'failed' ? 503 : 200 })
}

export default function NewsletterUnsubscription({ actionData }: Route.ComponentProps) {
  return <UnsubscribePage outcome={actionData?.outcome} />
}
