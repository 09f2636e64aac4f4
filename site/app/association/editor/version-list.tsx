import { useState } from 'react'
import { useLoaded } from '../../lib/live/use-loaded'
import { sessionApi } from '../../lib/session/session-api'
import { shortDateTime } from '../../lib/time/town-time'
import { Button } from '../../ui/button/button'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../ui/empty/empty-state'
import { Field } from '../../ui/field/field'
import { Select } from '../../ui/field/select'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { Badge } from '../../ui/text/badge'
import { ChangeList, changesBetween } from './draft/changes'
import type { SettingsGroups } from './draft/merge'
import { listVersions, type SettingsVersion } from './draft/stored-settings'

const load = async () => listVersions(await sessionApi.rows())

type VersionListProps = {
  groups: SettingsGroups
  /** Whether a draft would be replaced. */
  replacesDraft: boolean
  onRestore: (version: SettingsVersion) => void
}

/** Published versions with date and editor; two of them compared, and older ones restored as the draft. */
export function VersionList({ groups, replacesDraft, onRestore }: VersionListProps) {
  const { loaded, reload } = useLoaded(load, ['settings_versions'])
  const [asked, setAsked] = useState<SettingsVersion | null>(null)
  if (loaded.state === 'loading')
    return (
      <SkeletonList label="Die Fassungen werden geladen …" count={4} className="grid gap-3">
        <Skeleton className="h-14" />
      </SkeletonList>
    )
  if (loaded.state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Die Fassungen konnten nicht geladen werden.</p>
        <Button variant="secondary" onClick={() => void reload()}>
          Erneut versuchen
        </Button>
      </div>
    )
  const versions = loaded.value
  if (versions.length === 0)
    return (
      <EmptyState title="Noch nichts veröffentlicht">
        <p>Jede Veröffentlichung steht danach hier, und Sie können zu ihr zurückkehren.</p>
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      <ul className="divide-y divide-line border-y border-line">
        {versions.map((version, position) => (
          <li
            key={version.number}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold wrap-anywhere">
                {nameOf(version)} {position === 0 && <Badge tone="river">Gilt jetzt</Badge>}
              </p>
              <p className="text-[0.9375rem] text-ink-soft">
                {shortDateTime(version.publishedAt)}
                {version.publisher && ` von ${version.publisher}`}
              </p>
              {version.note && <p className="wrap-anywhere">{version.note}</p>}
            </div>
            {position > 0 && (
              <Button variant="secondary" size="slim" onClick={() => setAsked(version)}>
                Wiederherstellen<span className="sr-only"> {nameOf(version)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {versions.length > 1 && <Comparison groups={groups} versions={versions} />}
      <ConfirmDialog
        open={asked !== null}
        title={`${asked ? nameOf(asked) : 'Fassung'} wiederherstellen`}
        confirmLabel="Als Entwurf laden"
        cancelLabel="Abbrechen"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) onRestore(asked)
        }}
      >
        Ihre Angaben werden zum neuen Entwurf; die Seiten ändern sich erst, wenn Sie ihn veröffentlichen.
        {replacesDraft &&
          ' Der jetzige Entwurf mit seinen Änderungen geht dabei verloren, für alle im Vorstand.'}
      </ConfirmDialog>
    </div>
  )
}

const nameOf = ({ number }: SettingsVersion): string => `Fassung ${number}`

function Comparison({ groups, versions }: { groups: SettingsGroups; versions: readonly SettingsVersion[] }) {
  const [chosen, setChosen] = useState<Readonly<{ before?: number; after?: number }>>({})
  const numbered = (number: number | undefined, fallback: number) =>
    versions.find((version) => version.number === number) ?? (versions[fallback] as SettingsVersion)
  const before = numbered(chosen.before, 1)
  const after = numbered(chosen.after, 0)
  const changed = changesBetween(groups, before.document, after.document)
  const options = versions.map((version) => ({
    key: String(version.number),
    label: `${nameOf(version)}, ${shortDateTime(version.publishedAt)}`,
  }))
  return (
    <section aria-labelledby="comparison" className="grid gap-4">
      <h2 id="comparison" className="text-xl">
        Zwei Fassungen vergleichen
      </h2>
      <div className="grid max-w-3xl gap-4 @2xl:grid-cols-2">
        <Field label="Von">
          <Select
            value={before.number}
            options={options}
            onChange={({ target }) => setChosen({ ...chosen, before: Number(target.value) })}
          />
        </Field>
        <Field label="Bis">
          <Select
            value={after.number}
            options={options}
            onChange={({ target }) => setChosen({ ...chosen, after: Number(target.value) })}
          />
        </Field>
      </div>
      {changed.length === 0 ? (
        <p role="status" className="text-ink-soft">
          Diese beiden Fassungen unterscheiden sich nicht.
        </p>
      ) : (
        <ChangeList groups={groups} changed={changed} before={nameOf(before)} after={nameOf(after)} />
      )}
    </section>
  )
}
