import { useSettings } from '../association/use-settings'
import { ButtonLink } from '../ui/button/button-link'
import { TownExitSign } from '../ui/illustrations/town-exit-sign'

/** The 404 page. */
export function MissingPageContent() {
  const { association } = useSettings()
  return (
    <section className="page-width pt-12 text-center sm:pt-16">
      <TownExitSign next={association.town} crossedOut="404" />
      <p lang="en" className="mt-8 font-display text-3xl leading-tight font-extrabold sm:text-4xl">
        Oops! Page not found
      </p>
      <p className="mx-auto mt-3 max-w-md text-lg text-balance">
        Hier endet die Straße: Diese Seite gibt es nicht oder nicht mehr. In der Stadt ist mehr los.
      </p>
      <ButtonLink to="/" size="large" className="mt-7">
        Zurück zur Startseite
      </ButtonLink>
    </section>
  )
}
