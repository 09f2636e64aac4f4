import { useLoaded } from '../../lib/live/use-loaded'
import { sessionClient } from '../../lib/session/session-clients'
import { AreaPage } from '../../ui/area-page'
import { Button } from '../../ui/button/button'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { readStoredSettings, type StoredSettings } from './draft/stored-settings'
import { SecondFactorOffer } from './second-factor/second-factor-offer'
import { SettingsEditor } from './settings-editor'

const load = async () => readStoredSettings(await sessionClient())

/** Everything that belongs to this one association: edited as a draft, looked at, published. */
export function SettingsPage() {
  return (
    <AreaPage
      title="Einstellungen"
      introduction="Name, Vorstand, Texte, Bilder und Bereiche Ihrer Website. Was Sie eingeben, ist ein Entwurf: Die Seiten ändern sich erst, wenn Sie veröffentlichen."
    >
      <SecondFactorOffer />
      <WithStoredSettings>{(stored) => <SettingsEditor stored={stored} />}</WithStoredSettings>
    </AreaPage>
  )
}

/** Loads draft and published version, with the states in between. */
export function WithStoredSettings({ children }: { children: (stored: StoredSettings) => React.ReactNode }) {
  const { loaded, reload } = useLoaded(load)
  if (loaded.state === 'loading')
    return (
      <SkeletonList label="Die Einstellungen werden geladen …" count={6} className="grid max-w-3xl gap-4">
        <Skeleton className="h-16" />
      </SkeletonList>
    )
  if (loaded.state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Die Einstellungen konnten nicht geladen werden.</p>
        <Button variant="secondary" onClick={() => void reload()}>
          Erneut versuchen
        </Button>
      </div>
    )
  return children(loaded.value)
}
