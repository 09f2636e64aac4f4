import { useSettings, useSettingsOf } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'

/** Last section above the footer. */
export function Closing() {
  const settings = useSettings()
  const { closingTitle } = useSettingsOf('texts')
  return (
    <section aria-labelledby="closing" data-print="no" className="page-width pt-4 text-center">
      <h2 id="closing" className="mx-auto max-w-3xl text-4xl font-black @2xl:text-6xl">
        {closingTitle}
      </h2>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/mitmachen" size="large" prefetch="intent">
          Jetzt mitmachen
        </ButtonLink>
        {settings.areas.ideas && (
          <ButtonLink to="/ideen" variant="secondary" size="large" prefetch="intent">
            Idee einreichen
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
