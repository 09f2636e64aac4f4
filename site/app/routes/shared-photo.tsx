import { data } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { useSettings } from '../association/use-settings'
import { isPostsArea } from '../features/posts/post'
import { SharedPhotoPage, sharingProblem } from '../features/posts/shared-photo-page'
import { STATUS } from '../lib/list/listing'
import { MissingPage } from '../shell/failure'
import type { Route } from './+types/shared-photo'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const settings = matches[0].loaderData?.settings
  const texts = {
    title: 'Foto teilen',
    description: 'Hierher schickt Ihr Gerät Fotos, die Sie mit uns teilen.',
  }
  return pageMeta(settings && isPostsArea(settings, params.area) ? texts : 'notFound', matches)
}

async function statusOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>): Promise<number> {
  const settings = await readSettings(context)
  return settings.areas.photos && isPostsArea(settings, params.area) ? 200 : STATUS.missing
}

export const loader = async (args: Route.LoaderArgs) => data(null, { status: await statusOf(args) })

/** A shared photo that the service worker has not taken, as on the first time. It is not read (installation/site.ts). */
export async function action(args: Route.ActionArgs) {
  const status = await statusOf(args)
  const problem = sharingProblem(args.request.headers)
  return data({ problem }, { status: status === 200 && problem ? problem : status })
}

export default function SharedPhoto({ actionData, params }: Route.ComponentProps) {
  if (!isPostsArea(useSettings(), params.area)) return <MissingPage />
  return <SharedPhotoPage problem={actionData?.problem} />
}
