import { data } from 'react-router'
import { readSettings } from '../association/read-settings.server'
import { useSettings } from '../association/use-settings'
import { rowLoader } from '../entries/loading/list-loader.server'
import { photoTexts } from '../features/posts/page/photo-texts'
import { describePhoto } from '../features/posts/page/structured-data'
import { isPostsArea, photoPath } from '../features/posts/post'
import { findPhotoPage } from '../features/posts/queries'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { STATUS } from '../lib/list/listing'
import { visitorApi } from '../lib/supabase/browser-access'
import { FindingPage, findingMeta } from '../shell/finding-page'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/photo'

const PhotoPage = onFirstUse(
  'photo',
  async () => (await import('../features/posts/page/photo-page')).PhotoPage,
)

/** Shown for a page that was public before. */
const GONE = {
  title: 'Nicht mehr öffentlich',
  text: 'Dieses Foto wurde entfernt.',
  children: <ButtonLink to="/">Zur Startseite</ButtonLink>,
}

export { Failure as ErrorBoundary } from '../shell/failure'

const ELSEWHERE = { state: 'missing' } as const

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const access = matches[0].loaderData
  const isHere = access && isPostsArea(access.settings, params.area)
  return findingMeta(
    isHere ? loaderData : ELSEWHERE,
    ({ post }) => photoTexts(post, access?.settings.areas.postsPath ?? '', access?.baseUrl ?? ''),
    GONE,
    matches,
  )
}

const read = rowLoader(findPhotoPage, undefined, ({ post }, { areas }) => photoPath(post, areas.postsPath))

export async function loader(args: Route.LoaderArgs) {
  const isHere = isPostsArea(await readSettings(args.context), args.params.area)
  return isHere ? read(args) : data(ELSEWHERE, STATUS.missing)
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  visitorApi.rows().then((client) => findPhotoPage(client, params))

export default function PhotoRoute({ loaderData, params }: Route.ComponentProps) {
  const isHere = isPostsArea(useSettings(), params.area)
  return (
    <FindingPage finding={isHere ? loaderData : ELSEWHERE} ended={GONE} structuredData={describePhoto}>
      {(found) => <PhotoPage found={found} />}
    </FindingPage>
  )
}
