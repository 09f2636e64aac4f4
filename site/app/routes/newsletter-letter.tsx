import { letterTexts } from '../features/newsletter-archive/letter'
import { LetterPage, WITHDRAWN_LETTER } from '../features/newsletter-archive/letter-page'
import { findLetter } from '../features/newsletter-archive/queries'
import { describeLetter } from '../features/newsletter-archive/structured-data'
import { FindingPage, findingMeta } from '../frame/finding-page'
import { rowLoader } from '../lib/list/list-loader.server'
import { browserClient } from '../lib/supabase/browser-access'
import type { Route } from './+types/newsletter-letter'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, letterTexts, WITHDRAWN_LETTER, matches)

export const loader = rowLoader((client, { slug = '' }) => findLetter(client, slug))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => findLetter(browserClient(), params.slug)

export default function NewsletterLetter({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={WITHDRAWN_LETTER} structuredData={describeLetter}>
      {(letter) => <LetterPage letter={letter} />}
    </FindingPage>
  )
}
