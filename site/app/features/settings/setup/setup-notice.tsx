import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { useOffices } from '../../../lib/session/use-offices'
import { SETTINGS } from '../../../settings/schema/settings'
import { ButtonLink } from '../../../ui/button/button-link'
import { missingValues } from '../checks'
import { readStoredSettings } from '../draft/stored-settings'
import { FindingList } from '../finding-list'
import { SETUP, SETUP_END } from './setup-addresses'

const load = async () => readStoredSettings(await sessionClient())
const TABLES = ['settings_versions']

/** What keeps the site from going public, for the board; nothing while it is unknown, and where nothing does. */
export function SetupNotice() {
  const { holds } = useOffices()
  return holds('board') ? <Notice /> : null
}

function Notice() {
  const { loaded } = useLoaded(load, TABLES)
  if (loaded.state !== 'loaded') return null
  const { published, draft } = loaded.value
  const missing = missingValues(SETTINGS, published?.document ?? {})
  if (published && missing.length === 0) return null
  return (
    <section
      aria-labelledby="setup-notice"
      className="mb-8 grid gap-3 rounded-card border-2 border-straw bg-paper p-5"
    >
      <h2 id="setup-notice" className="text-xl">
        {published ? 'Auf der Website fehlen Angaben' : 'Ihre Website ist noch nicht eingerichtet'}
      </h2>
      {published ? (
        <FindingList findings={missing} />
      ) : (
        <p className="max-w-prose">
          Bis dahin stehen auf den Seiten Platzhalter. In acht kurzen Schritten tragen Sie ein, was zu Ihrem
          Verein gehört; das dauert ungefähr eine Viertelstunde.
        </p>
      )}
      <ButtonLink to={published ? SETUP_END : SETUP} className="justify-self-start">
        {published ? 'Liste ansehen' : draft ? 'Einrichtung fortsetzen' : 'Website einrichten'}
      </ButtonLink>
    </section>
  )
}
