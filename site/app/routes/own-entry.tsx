import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { ENTITIES } from '../../../supabase/functions/_shared/entities'
import { pageMeta } from '../association/page-meta'
import type { OwnEntryKind } from '../entries/own-entry/own-entry'
import { OwnEntryPage } from '../entries/own-entry/own-entry-page'
import { RetryButton } from '../lib/first-use/failed-parts'
import { onDemand } from '../lib/first-use/on-demand'
import { kindAt, partsOf } from '../shell/public-kinds'
import type { Route } from './+types/own-entry'

const FILES = import.meta.glob<OwnEntryKind>('../features/*/own-form.tsx', { import: 'default' })

/** Loads the form of a kind. */
async function loadForm(name: string): Promise<OwnEntryKind> {
  const form = await FILES[`../features/${name}/own-form.tsx`]?.()
  if (!form) throw new Error(`features/${name}/own-form.tsx is missing`)
  return form
}

const formOf = partsOf((name) =>
  onDemand<{ id: string | undefined }>(async () => {
    const of = await loadForm(name)
    return { default: ({ id }) => <OwnEntryPage key={id} of={of} id={id} /> }
  }, RetryButton),
)

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(loaderData ?? 'notFound', matches)

/** Title and description; the pages are for accounts, so that search engines leave them out. */
async function texts({ request }: Readonly<{ request: Request }>) {
  const { kind, description } = await loadForm(kindAt(new URL(request.url).pathname))
  return { title: ENTITIES[kind].submit, description }
}
export const loader = (args: Route.LoaderArgs) => texts(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => texts(args)

/** `/<list>/aufgeben`, and `/<list>/:id/bearbeiten` for the owner of an entry. */
export default function OwnEntry({ params }: Route.ComponentProps) {
  const Form = formOf(kindAt(useLocation().pathname))
  return (
    <Suspense>
      <Form id={'id' in params ? params.id : undefined} />
    </Suspense>
  )
}
