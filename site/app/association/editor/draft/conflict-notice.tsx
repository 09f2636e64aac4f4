import { Button } from '../../../ui/button/button'
import { ChangeList } from '../changes/change-list'
import { changesBetween } from '../changes/changes'
import type { SettingsGroups } from '../groups'
import type { Draft } from './use-draft'

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
