import { ArrowLeft, Eye, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ClosesDialog } from '../../lib/first-use/failed-parts'
import { onDemand } from '../../lib/first-use/on-demand'
import { useLoaded } from '../../lib/live/use-loaded'
import { sessionApi } from '../../lib/session/session-api'
import { AreaPage } from '../../ui/area-page'
import { Button } from '../../ui/button/button'
import { ButtonLink } from '../../ui/button/button-link'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { SETTINGS } from '../schema/settings'
import { ConflictNotice, DraftState } from './draft/draft-state'
import { groupLabel, pathsOf, type SettingsGroups } from './draft/merge'
import { readStoredSettings, type StoredSettings } from './draft/stored-settings'
import { type Draft, useDraft } from './draft/use-draft'
import { SettingsFields, useFocusOnHash } from './fields/settings-fields'
import { MapDataSection } from './map-data/map-data-section'
import { Preview } from './preview/preview'
import { DRAFT_DISCARDED, DRAFT_NOT_DISCARDED, NOT_RESTORED, RESTORED } from './publication/publication'
import { SampleStatutes } from './sample-statutes'
import { SecondFactorOffer } from './second-factor-offer'
import { SettingsOverview } from './settings-overview'
import { nameOf, readStorage, type StorageState, sizeOf, warningOf } from './storage'
import { VersionList } from './version-list'

const load = async () => readStoredSettings(await sessionApi.rows())

/** Everything that belongs to this one association: edited as a draft, looked at, published. */
export default function SettingsPage() {
  return (
    <AreaPage title="Einstellungen" introduction="Was Sie ändern, ist ein Entwurf, bis Sie veröffentlichen.">
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

const PublishDialog = onDemand(() => import('./publication/publish-dialog'), ClosesDialog)

const HOME = '/admin/einstellungen'
const GROUPS: SettingsGroups = SETTINGS

/** The groups beside the open one; which is open is in the address. */
export function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const draft = useDraft(stored)
  const { part } = useParams()
  const isOverview = part === undefined
  return (
    <>
      <ConflictNotice groups={GROUPS} draft={draft} />
      <div className="grid gap-x-10 gap-y-6 @4xl:grid-cols-[19rem_minmax(0,1fr)]">
        <div className={isOverview ? undefined : '@max-4xl:hidden'}>
          <SettingsOverview groups={GROUPS} draft={draft} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {!isOverview && (
            <Link to={HOME} className="inline-flex items-center gap-2 py-2 @4xl:hidden">
              <ArrowLeft aria-hidden="true" className="size-5" />
              Alle Bereiche
            </Link>
          )}
          <Part part={part} draft={draft} />
        </div>
      </div>
      <Actions draft={draft} />
    </>
  )
}

function Part({ part, draft }: { part: string | undefined; draft: Draft }) {
  const navigate = useNavigate()
  const showToast = useToast()
  if (part === undefined)
    return (
      <p className="max-w-prose text-ink-soft @max-4xl:hidden">
        Wählen Sie links einen Bereich. Alles, was Sie ändern, wird von selbst als Entwurf gespeichert; alle
        im Vorstand arbeiten an demselben Entwurf.
      </p>
    )
  if (part === 'vorschau') return <Preview draft={draft} />
  if (part === 'fassungen')
    return (
      <>
        <h2 className="text-2xl">Fassungen</h2>
        <VersionList
          groups={GROUPS}
          replacesDraft={draft.changed}
          onRestore={async ({ document }) => {
            const restored = await draft.store.replace(document)
            showToast(restored ? RESTORED : NOT_RESTORED)
            if (restored) void navigate(HOME)
          }}
        />
      </>
    )
  if (part === 'kartendaten') return <MapDataSection />
  if (part === 'speicherplatz') return <StorageSection />
  if (!(part in GROUPS))
    return (
      <EmptyState title="Diesen Bereich gibt es nicht">
        <ButtonLink to={HOME}>Alle Bereiche</ButtonLink>
      </EmptyState>
    )
  return <Group key={part} group={part} draft={draft} />
}

function Group({ group, draft }: { group: string; draft: Draft }) {
  const [paths] = useState(() => pathsOf(GROUPS, group))
  useFocusOnHash()
  const label = groupLabel(GROUPS, group)
  return (
    <>
      <h2 className="text-2xl">{label}</h2>
      {group === 'documents' && <SampleStatutes draft={draft} />}
      <SettingsFields
        groups={GROUPS}
        paths={paths}
        document={draft.document}
        onChange={draft.store.change}
        label={label}
      />
    </>
  )
}

function Actions({ draft }: { draft: Draft }) {
  const showToast = useToast()
  const { attempt } = useAttempt()
  const [publishing, setPublishing] = useState<'closed' | 'open'>()
  const [asking, setAsking] = useState(false)
  async function discard() {
    setAsking(false)
    await attempt('The draft of the settings could not be discarded', DRAFT_NOT_DISCARDED, async () => {
      await draft.store.discard()
      showToast(DRAFT_DISCARDED)
    })
  }
  return (
    <div className="sticky bottom-0 z-10 mt-10 -mb-16 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper-bright py-3">
      <div className="min-w-0 flex-1 basis-52">
        <DraftState draft={draft} />
      </div>
      <div className="flex flex-wrap gap-2">
        {draft.changed && (
          <Button variant="danger" size="slim" onClick={() => setAsking(true)}>
            Entwurf verwerfen
          </Button>
        )}
        <ButtonLink to={`${HOME}/vorschau`} variant="secondary" size="slim">
          <Eye aria-hidden="true" className="size-5" />
          Vorschau
        </ButtonLink>
        <Button size="slim" disabled={!draft.changed} onClick={() => setPublishing('open')}>
          <Send aria-hidden="true" className="size-5" />
          Veröffentlichen …
        </Button>
      </div>
      <Suspense>
        {publishing && (
          <PublishDialog
            groups={GROUPS}
            draft={draft}
            open={publishing === 'open'}
            onClose={() => setPublishing('closed')}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={asking}
        title="Entwurf verwerfen"
        confirmLabel="Verwerfen"
        cancelLabel="Behalten"
        onCancel={() => setAsking(false)}
        onConfirm={() => void discard()}
      >
        Alle Änderungen seit der letzten Veröffentlichung gehen verloren, auch die der anderen im Vorstand.
      </ConfirmDialog>
    </div>
  )
}

const settingsEditorLoad = async () => readStorage(await sessionApi.rows())
const number = new Intl.NumberFormat('de-DE')

/** Page of the settings: disk space used by pictures, and free. */
export function StorageSection() {
  const { loaded } = useLoaded(settingsEditorLoad)
  return (
    <section aria-labelledby="storage">
      <h2 id="storage" className="text-2xl">
        Speicherplatz
      </h2>
      {loaded.state === 'loading' && (
        <SkeletonList label="Der Speicherplatz wird geladen …" count={4} className="mt-3 grid gap-2">
          <Skeleton className="h-6 max-w-md" />
        </SkeletonList>
      )}
      {loaded.state === 'failed' && <p className="mt-3">Der Speicherplatz konnte nicht geladen werden.</p>}
      {loaded.state === 'loaded' && <Usage storage={loaded.value} />}
    </section>
  )
}

function Usage({ storage: { usage, freeBytes } }: { storage: StorageState }) {
  const warning = freeBytes === null ? null : warningOf(freeBytes)
  return (
    <>
      <dl className="mt-3 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1.5 tabular-nums">
        {usage.map(({ bucket, files, bytes }) => (
          <Row key={bucket} name={nameOf(bucket)}>
            {number.format(files)} {files === 1 ? 'Datei' : 'Dateien'}, {sizeOf(bytes)}
          </Row>
        ))}
        {freeBytes !== null && <Row name="Frei auf dem Server">{sizeOf(freeBytes)}</Row>}
      </dl>
      {warning && <p className="mt-3 font-semibold">{warning}</p>}
    </>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
