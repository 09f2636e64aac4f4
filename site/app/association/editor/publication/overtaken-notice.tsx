import { ChangeList } from '../changes/change-list'
import { changesBetween } from '../changes/changes'
import type { Draft } from '../draft/use-draft'
import type { SettingsGroups } from '../groups'

/** Says who published meanwhile, what they changed, and what happened to the own changes. */
export function OvertakenNotice({ groups, draft }: { groups: SettingsGroups; draft: Draft }) {
  const { overtaken, conflict } = draft
  if (!overtaken) return null
  const { before, by } = overtaken
  return (
    <section role="alert" className="grid gap-3 rounded-card border-2 border-error p-4">
      <p className="font-semibold">
        {by.publisher ?? 'Jemand anders'} hat inzwischen Fassung {by.number} veröffentlicht.{' '}
        {conflict
          ? 'Darin ist auch etwas anders, das Sie geändert haben. Es ist nichts verloren: Bitte schließen Sie dieses Fenster und entscheiden Sie, was gilt.'
          : 'Ihre Änderungen sind erhalten und in diese eingearbeitet. Bitte sehen Sie sie noch einmal an und veröffentlichen Sie dann.'}
      </p>
      <h3 className="text-lg font-semibold">Was dort geändert wurde</h3>
      <ChangeList
        groups={groups}
        changed={changesBetween(groups, before, by.document)}
        before="Vorher"
        after={`Fassung ${by.number}`}
      />
    </section>
  )
}
