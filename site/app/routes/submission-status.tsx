import { data } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { SubmittedEvent } from '../features/events/submission/submitted-event'
import { SubmittedIdea, UPDATES, wantIdeaUpdates } from '../features/ideas/status/submitted-idea'
import { StatusPage } from '../features/submissions/status-page'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/submission-status'

export { Failure as ErrorBoundary } from '../shell/failure'

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { title: 'Stand Ihrer Einsendung', description: 'Was aus Ihrer Einsendung geworden ist.' },
    matches,
  )

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const client = context.get(publicClientContext)
  const [statuses, events, ideas] = await Promise.all([
    client.rpc('submission_status', { _token: token }),
    client.rpc('submitted_event', { _token: token }),
    client.rpc('submitted_idea', { _token: token }),
  ])
  const readAt = new Date().toISOString()
  if (statuses.error ?? events.error ?? ideas.error)
    return data({ status: undefined, event: null, idea: null, readAt }, { status: 503 })
  const status = statuses.data?.[0] ?? null
  const [event = null, idea = null] = [events.data?.[0], ideas.data?.[0]]
  return data({ status, event, idea, readAt }, { status: status ? 200 : 404 })
}

/** The page's form names the action; mail programs post to the plain address and get no page (RFC 8058). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    if (request.method !== 'POST' || new URL(request.url).search !== '') return next()
    const status = await wantIdeaUpdates(context.get(publicClientContext), params.token ?? '', false)
    return new Response(null, { status })
  },
]

export async function action({ request, params, context }: Route.ActionArgs) {
  const wanted = new URL(request.url).searchParams.get(UPDATES) === 'an'
  const status = await wantIdeaUpdates(context.get(publicClientContext), params.token, wanted)
  return data({ failed: status !== 200 }, { status })
}

export default function Status({ loaderData, actionData, params }: Route.ComponentProps) {
  const { status, event, idea, readAt } = loaderData
  return (
    <StatusPage status={status}>
      {status && event && (
        <SubmittedEvent event={event} state={status.state} token={params.token} readAt={readAt} />
      )}
      {status && idea && (
        <SubmittedIdea idea={idea} state={status.state} failed={actionData?.failed === true} />
      )}
    </StatusPage>
  )
}
