import { useState } from 'react'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'
import { blockersOf, type Finding, refusedValues } from '../checks'
import { ChangeList, changesBetween } from '../draft/changes'
import type { SettingsDocument, SettingsGroups } from '../draft/merge'
import { PublicationRefused } from '../draft/stored-settings'
import type { Draft } from '../draft/use-draft'

/** Publishing a draft, and what keeps it from being published. */
export function usePublication(groups: SettingsGroups, draft: Draft) {
  const [refused, setRefused] = useState<{ document: SettingsDocument; findings: readonly Finding[] }>()
  const found = blockersOf(groups, draft.document)
  return {
    /** What the page finds, or, where it finds nothing, what the database has refused as it still stands there. */
    blockers: found.length === 0 && refused?.document === draft.document ? refused.findings : found,
    /** Whether it is published, and not overtaken; rejects where it could not be stored, or is refused for values that no field asks for. */
    async publish(note: string): Promise<boolean> {
      try {
        return (await draft.store.publish(note)) !== null
      } catch (error) {
        const findings = error instanceof PublicationRefused ? refusedValues(groups, error.paths) : []
        if (findings.length === 0) throw error
        setRefused({ document: draft.document, findings })
        return false
      }
    },
  }
}

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

export const PUBLISHED: Toast = {
  title: 'Veröffentlicht',
  description: 'Alle Seiten zeigen die neuen Einstellungen.',
}
export const NOT_PUBLISHED = failureToast('Die Einstellungen konnten nicht veröffentlicht werden.')
export const DRAFT_DISCARDED: Toast = {
  title: 'Entwurf verworfen',
  description: 'Hier steht wieder, was veröffentlicht ist.',
}
export const DRAFT_NOT_DISCARDED = failureToast('Der Entwurf konnte nicht verworfen werden.')
export const RESTORED: Toast = {
  title: 'Als Entwurf geladen',
  description: 'Die Seiten ändern sich erst, wenn Sie veröffentlichen.',
}
export const NOT_RESTORED = failureToast('Die Fassung konnte nicht geladen werden.')
