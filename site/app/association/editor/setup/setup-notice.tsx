import { useLoaded } from '../../../lib/live/use-loaded'
import { useOffices } from '../../../lib/session/require-role'
import { sessionApi } from '../../../lib/session/session-api'
import { ButtonLink } from '../../../ui/button/button-link'
import { readStoredSettings } from '../draft/stored-settings'
import { SETUP } from './steps'

const load = async () => readStoredSettings(await sessionApi.rows())
const TABLES = ['settings_versions']

/** Leads the board to the set-up until something is published; values that are missing afterwards wait in the dashboard's list. */
export function SetupNotice() {
  const { holds } = useOffices()
  return holds('board') ? <Notice /> : null
}

function Notice() {
  const { loaded } = useLoaded(load, TABLES)
  if (loaded.state !== 'loaded' || loaded.value.published) return null
  return (
    <section
      aria-labelledby="setup-notice"
      className="mb-8 grid gap-3 rounded-card border-2 border-straw bg-paper p-5"
    >
      <h2 id="setup-notice" className="text-xl">
        Ihre Website ist noch nicht eingerichtet
      </h2>
      <p className="max-w-prose">
        Bis dahin stehen auf den Seiten Platzhalter. In acht kurzen Schritten tragen Sie ein, was zu Ihrem
        Verein gehört; das dauert ungefähr eine Viertelstunde.
      </p>
      <ButtonLink to={SETUP} className="justify-self-start">
        {loaded.value.draft ? 'Einrichtung fortsetzen' : 'Website einrichten'}
      </ButtonLink>
    </section>
  )
}
