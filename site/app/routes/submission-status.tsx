import { data } from 'react-router'
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

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: rows, error } = await context
    .get(publicClientContext)
    .rpc('submission_status', { _token: params.token })
  if (error) return data({ status: undefined }, { status: 503 })
  const status = rows[0] ?? null
  return data({ status }, { status: status ? 200 : 404 })
}

export default function Status({ loaderData }: Route.ComponentProps) {
  return <StatusPage status={loaderData.status} />
}
