import { data } from 'react-router'
import { enumerate, OWN_ENTRIES } from '../../../supabase/functions/_shared/submission-nouns'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { searchSite } from '../features/search/queries.server'
import { readSearch } from '../features/search/search'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/search'

const SearchPage = onFirstUse(
  'search',
  async () => (await import('../features/search/search-page')).SearchPage,
)

export { Failure as ErrorBoundary } from '../shell/failure'

/** Without a path: not for search engines. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    {
      title: loaderData?.words ? `„${loaderData.words}“ – Suche` : 'Suche',
      description: `${enumerate(['Termine', 'Betriebe', 'Ideen', 'Fotos', ...OWN_ENTRIES.many, 'Newsletter', 'Seiten'])} durchsuchen.`,
    },
    matches,
  )

export async function loader({ context, request }: Route.LoaderArgs) {
  const { words, only } = readSearch(new URL(request.url).searchParams)
  if (words === '') return data({ words, only, result: null })
  const result = await searchSite(context.get(publicClientContext), await readSettings(context), words, only)
  return data({ words, only, result }, { status: result.state === 'failed' ? 503 : 200 })
}

/** The server searches for the browser, too. A failed request is a state of the page, so that the typed words stay. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (request.signal.aborted) throw error
    return { ...readSearch(new URL(request.url).searchParams), result: { state: 'failed' as const } }
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}
