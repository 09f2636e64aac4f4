import { useLocation } from 'react-router'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { ButtonLink } from '../ui/button/button-link'

/** Error page. Does not show the cause, which is in the log. */
export function Failure() {
  const here = useLocation()
  return (
    <section className="page-width max-w-3xl pt-16 text-center sm:pt-24">
      <title>Das hat nicht geklappt</title>
      <h1 className="text-4xl sm:text-5xl">Das hat leider nicht geklappt.</h1>
      <p className="mx-auto mt-4 max-w-prose text-lg text-balance">
        Die Seite konnte gerade nicht geladen werden. Meist hilft es, sie einen Moment später noch einmal
        aufzurufen.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {/* A full page load: works without scripts, and discards the broken state of this document. */}
        <ButtonLink to={here} reloadDocument size="large">
          Noch einmal versuchen
        </ButtonLink>
        <ButtonLink to="/" reloadDocument variant="secondary" size="large">
          Zur Startseite
        </ButtonLink>
      </div>
    </section>
  )
}

/** The 404 page. */
export const MissingPage = onFirstUse(
  'missing',
  async () => (await import('./missing-page-content')).MissingPageContent,
)
