import { Button } from '../../../ui/button/button'
import { ChangeList, changesBetween } from './changes'
import type { SettingsGroups } from './merge'
import type { Draft } from './use-draft'

const STATES: Readonly<Record<Draft['state'], string>> = {
  unchanged: '',
  unsaved: 'Wird gleich gespeichert …',
  saving: 'Wird gespeichert …',
  saved: 'Als Entwurf gespeichert.',
  failed:
    'Nicht gespeichert. Bitte prüfen Sie die Verbindung; wir versuchen es bei der nächsten Eingabe wieder.',
}

const UNDECIDED = 'Nicht gespeichert. Bitte entscheiden Sie oben, welche Fassung gilt.'

/** Whether the draft is stored, and whether it is published; announced to screen readers. */
export function DraftState({ draft }: { draft: Draft }) {
  const { conflict, state } = draft
  const isHeld = conflict !== null || state === 'failed'
  return (
    <p role="status" className={isHeld ? 'font-semibold text-error' : 'text-[0.9375rem] text-ink-soft'}>
      {conflict ? UNDECIDED : STATES[state] || publication(draft)}
    </p>
  )
}

function publication({ changed, published }: Draft): string {
  if (changed) return 'Der Entwurf ist noch nicht veröffentlicht.'
  return published ? 'Alles ist veröffentlicht.' : 'Noch nichts veröffentlicht.'
}

/** Asks which values to keep when a colleague changed the same ones; nothing is saved before. */
export function ConflictNotice({ groups, draft }: { groups: SettingsGroups; draft: Draft }) {
  const { conflict } = draft
  if (!conflict) return null
  const { paths, theirs } = conflict
  const changed = changesBetween(groups, theirs, draft.document).filter(({ path }) =>
    paths.some(({ group, name }) => group === path.group && name === path.name),
  )
  const editor = conflict.editor ?? 'Jemand anders'
  function settle(keep: 'mine' | 'theirs') {
    // The buttons go with the question.
    document.querySelector('main')?.focus({ preventScroll: true })
    void draft.store.settle(keep)
  }
  return (
    <section role="alert" className="mb-8 grid gap-4 rounded-card border-2 border-error p-5">
      <h2 className="text-xl">Zwei haben dasselbe geändert</h2>
      <p>
        {editor} hat zur gleichen Zeit an den Einstellungen gearbeitet. Bitte entscheiden Sie, was gilt; bis
        dahin wird nichts gespeichert. Alle anderen Änderungen bleiben erhalten.
      </p>
      <ChangeList groups={groups} changed={changed} before={editor} after="Sie" />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => settle('mine')}>Meine Fassung behalten</Button>
        <Button variant="secondary" onClick={() => settle('theirs')}>
          Die andere Fassung übernehmen
        </Button>
      </div>
    </section>
  )
}
