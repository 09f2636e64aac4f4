import { data, redirect, useLocation } from 'react-router'
import { readSettings } from '../association/read-settings.server'
import type { PageTexts } from '../association/texts/pages'
import { useSettings } from '../association/use-settings'
import type { Ended } from '../entries/entity/public-kind'
import { picturePathOf } from '../entries/share-picture.server'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { type Finding, STATUS } from '../lib/list/listing'
import { readBrowserAccess, visitorApi } from '../lib/supabase/browser-access'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { FindingPage, findingMeta } from '../shell/finding-page'
import {
  isKindAt,
  kindAt,
  listPathIn,
  loadedKind,
  loadKind,
  loadPublic,
  partsOf,
} from '../shell/public-kinds'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/entry'

/** With the texts of its page, or of the page shown in its place, so that a page rendered by the server needs no code of the kind. */
type Found = Finding<unknown> & Readonly<{ texts?: PageTexts; picture?: string; ended?: Ended }>

const MISSING: Found = { state: 'missing' }
const NO_TEXTS: PageTexts = { title: '', description: '' }

/** The page in place of an entry that was public before. */
function endedPage(found: Found | undefined) {
  const { title = '', text = '', hint, link } = found?.ended ?? {}
  const children = (
    <>
      {hint && <p>{hint}</p>}
      {link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
    </>
  )
  return { title, text, children }
}

const entryPageOf = partsOf((name) =>
  onFirstUse<{ found: unknown }>(`${name}-entry`, async () => (await loadPublic(name)).entryPage()),
)

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const settings = matches[0].loaderData?.settings
  const found = settings && isKindAt(location.pathname, settings) ? loaderData : MISSING
  return findingMeta(found, () => found?.texts ?? NO_TEXTS, endedPage(found), matches)
}

/** The page of an entry; 410 when it has ended, 301 from addresses with an old title. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const settings = await readSettings(context)
  const { pathname, search } = new URL(request.url)
  if (!isKindAt(pathname, settings)) return data(MISSING, STATUS.missing)
  const kind = await loadKind(kindAt(pathname))
  const finding = await kind.find(context.get(publicClientContext), params)
  if (finding.state !== 'found') return data<Found>({ ...finding, ended: kind.ended }, STATUS[finding.state])
  const { row } = finding
  const place = { listPath: listPathIn(pathname), baseUrl: context.get(browserAccessContext).baseUrl }
  const path = kind.currentPath?.(row, place)
  if (path && pathname !== path) throw redirect(path + search, 301)
  const picture = kind.picture && picturePathOf(kind.picture)(kind.picture.rowOf(row), settings)
  return data<Found>(
    { ...finding, texts: kind.pageTexts(row, place), ...(picture && { picture }) },
    STATUS.found,
  )
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Found> {
  const { pathname } = new URL(request.url)
  const name = kindAt(pathname)
  entryPageOf(name)
  const [kind, client] = await Promise.all([loadKind(name), visitorApi.rows()])
  const finding = await kind.find(client, params)
  if (finding.state !== 'found') return { ...finding, ended: kind.ended }
  const place = { listPath: listPathIn(pathname), baseUrl: readBrowserAccess().baseUrl }
  return { ...finding, texts: kind.pageTexts(finding.row, place) }
}

export default function Entry({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isKind = isKindAt(pathname, useSettings())
  const name = kindAt(pathname)
  const Page = entryPageOf(name)
  return (
    <FindingPage
      finding={isKind ? loaderData : MISSING}
      ended={endedPage(loaderData)}
      structuredData={(found, site) =>
        import.meta.env.SSR ? (loadedKind(name)?.describe(found, site) ?? null) : null
      }
    >
      {(found) => <Page found={found} />}
    </FindingPage>
  )
}
