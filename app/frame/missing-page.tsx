import { Townscape } from '../illustrations/townscape'
import { ButtonLink } from '../ui/button-link'

/** The page of paths that lead nowhere: one has walked out of town. */
export function MissingPage() {
  return (
    <section>
      <div className="page-width pt-14 text-center sm:pt-20">
        <h1 className="text-[clamp(6rem,4rem+14vw,13rem)] leading-[0.8] text-river-800">404</h1>
        <p className="mt-6 font-display text-2xl font-extrabold sm:text-3xl">Oops! Page not found</p>
        <p className="mx-auto mt-3 max-w-md text-lg">
          Hier endet die Straße: Diese Seite gibt es nicht oder nicht mehr. In der Stadt ist mehr los.
        </p>
        <ButtonLink to="/" size="large" className="mt-7">
          Zurück zur Startseite
        </ButtonLink>
      </div>
      <Townscape className="mt-4 h-40 object-[0%_100%] sm:h-64 lg:-mt-16 lg:h-80" />
    </section>
  )
}
