import { rowLoader } from '../entries/loading/list-loader.server'
import { picturePathOf } from '../entries/share-picture.server'
import { ideaPath, MERGED_IDEAS } from '../features/ideas/idea'
import { ideaTexts, SHARED_IDEA } from '../features/ideas/page/idea-texts'
import { findIdeaPage } from '../features/ideas/page/queries'
import { describeIdea } from '../features/ideas/page/structured-data'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { leadingToKept } from '../lib/list/leading-to-kept'
import { clientFinding } from '../lib/list/list-route'
import { FindingPage, findingMeta } from '../shell/finding-page'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/idea'

const IdeaPage = onFirstUse('idea', async () => (await import('../features/ideas/page/idea-page')).IdeaPage)

/** Shown for a page that was public before. */
const GONE = {
  title: 'Nicht mehr im Ideenpool',
  text: 'Diese Idee wurde aus dem Ideenpool genommen.',
  children: <ButtonLink to="/ideen">Alle Ideen</ButtonLink>,
}

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, ({ idea }) => ideaTexts(idea), GONE, matches)

const find = leadingToKept(MERGED_IDEAS, findIdeaPage)

export const loader = rowLoader(
  find,
  ({ idea }, settings) => picturePathOf(SHARED_IDEA)(idea, settings),
  ({ idea }) => ideaPath(idea),
)

export const clientLoader = clientFinding(find)

export default function IdeaRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={GONE} structuredData={describeIdea}>
      {(found) => <IdeaPage found={found} />}
    </FindingPage>
  )
}
