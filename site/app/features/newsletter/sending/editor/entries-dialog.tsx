import { useCallback, useState } from 'react'
import { useSettings } from '../../../../association/use-settings'
import { useLoaded } from '../../../../lib/live/use-loaded'
import { browserClient, readBrowserAccess } from '../../../../lib/supabase/browser-access'
import { Button } from '../../../../ui/button/button'
import { Dialog } from '../../../../ui/dialog/dialog'
import { Checkbox } from '../../../../ui/field/checkbox'
import type { Entry } from '../documents'
import { type EntriesType, type Insertable, MOST_INSERTED, readInsertable } from './insertable'

const WORDS: Readonly<Record<EntriesType, Readonly<{ title: string; none: string }>>> = {
  events: { title: 'Termine einfügen', none: 'Zurzeit stehen keine Veranstaltungen an.' },
  post: { title: 'Beitrag einfügen', none: 'Es gibt noch keine Beiträge.' },
  jobs: { title: 'Stellenangebote einfügen', none: 'Zurzeit gibt es keine Stellenangebote.' },
}

/** Ticked at first: the next events. */
const PRESET = 3

type EntriesDialogProps = {
  type: EntriesType
  onEntries: (entries: readonly Entry[]) => void
  onClose: () => void
}

/** Offers entries of the site; ticked ones are copied, so that later changes do not reach the newsletter. */
export function EntriesDialog({ type, onEntries, onClose }: EntriesDialogProps) {
  const { postsPath } = useSettings().areas
  const load = useCallback(
    async () => readInsertable[type](await browserClient(), readBrowserAccess().siteUrl, postsPath),
    [type, postsPath],
  )
  const { loaded, reload } = useLoaded(load)
  return (
    <Dialog
      open
      onClose={onClose}
      title={WORDS[type].title}
      description="Was Sie ankreuzen, steht so im Newsletter, wie es jetzt ist. Spätere Änderungen kommen dort nicht an."
    >
      {loaded.state === 'loading' && <p role="status">Wird geladen …</p>}
      {loaded.state === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>Die Liste ist gerade nicht zu lesen.</p>
          <Button onClick={reload}>Erneut versuchen</Button>
        </div>
      )}
      {loaded.state === 'loaded' && loaded.value.length === 0 && <p>{WORDS[type].none}</p>}
      {loaded.state === 'loaded' && loaded.value.length > 0 && (
        <Choice
          offered={loaded.value}
          preset={type === 'events' ? PRESET : 0}
          onChosen={(entries) => {
            onEntries(entries)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

type ChoiceProps = {
  offered: readonly Insertable[]
  /** How many are ticked at first. */
  preset: number
  onChosen: (entries: readonly Entry[]) => void
}

function Choice({ offered, preset, onChosen }: ChoiceProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(offered.slice(0, preset).map(({ id }) => id)),
  )
  const toggle = (id: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const chosen = offered.filter(({ id }) => ticked.has(id)).map(({ entry }) => entry)
  return (
    <div className="grid gap-5">
      <ul className="grid gap-4">
        {offered.map(({ id, entry }) => (
          <li key={id}>
            <Checkbox
              label={entry.title}
              hint={entry.details}
              checked={ticked.has(id)}
              disabled={!ticked.has(id) && ticked.size >= MOST_INSERTED}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
        {chosen.length === 1 ? '1 Eintrag einfügen' : `${chosen.length} Einträge einfügen`}
      </Button>
    </div>
  )
}
