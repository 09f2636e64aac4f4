import { ImprintPage } from '../association/legal/imprint-page'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { imprint } from '../association/texts/imprint'
import type { Route } from './+types/imprint'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('imprint', matches)

/** The texts are the server's: they name what no other page needs. */
export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(context)
  return { imprint: imprint(settings), board: settings.board.members }
}

export default function Imprint({ loaderData }: Route.ComponentProps) {
  return <ImprintPage {...loaderData} />
}
