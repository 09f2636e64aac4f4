import { data } from 'react-router'
import { SubmittedEvent } from '../features/events/correction/submitted-event'
import { StatusPage } from '../features/submission-status/status-page'
import { pageMeta } from '../lib/page/page-meta'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/submission-status'

export { Failure as ErrorBoundary } from '../frame/failure'

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { title: 'Stand Ihrer Einsendung', description: 'Was aus Ihrer Einsendung geworden ist.' },
    matches,
  )

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const client = context.get(publicClientContext)
  const [statuses, events] = await Promise.all([
    client.rpc('submission_status', { _token: token }),
    client.rpc('submitted_event', { _token: token }),
  ])
  const readAt = new Date().toISOString()
  if (statuses.error ?? events.error) return data({ status: undefined, event: null, readAt }, { status: 503 })
  const status = statuses.data?.[0] ?? null
  return data({ status, event: events.data?.[0] ?? null, readAt }, { status: status ? 200 : 404 })
}

export default function Status({ loaderData: { status, event, readAt }, params }: Route.ComponentProps) {
  return (
    <StatusPage status={status}>
      {status && event && (
        <SubmittedEvent event={event} state={status.state} token={params.token} readAt={readAt} />
      )}
    </StatusPage>
  )
}
