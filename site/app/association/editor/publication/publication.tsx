import { useState } from 'react'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'
import { blockersOf, type Finding, refusedValues } from '../checks'
import { ChangeList, changesBetween } from '../draft/changes'
import { differences, type SettingsDocument, type SettingsGroups } from '../draft/merge'
import { PublicationRefused } from '../draft/stored-settings'
import type { Draft } from '../draft/use-draft'

const isIn = (chosen: ReadonlySet<string>) => (group: string) => chosen.has(group)

/**
 * Publishing a draft, and what keeps it from being published. After the first publication each changed group is published or stays in the
 * draft: one that lacks something never keeps another from it.
 */
export function usePublication(groups: SettingsGroups, draft: Draft) {
  const [refused, setRefused] = useState<{ document: SettingsDocument; findings: readonly Finding[] }>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const before = draft.published?.document ?? null
  const found = blockersOf(groups, draft.document, before)
  /** What the page finds, or, where it finds nothing, what the database has refused as it still stands there. */
  const blockers = found.length === 0 && refused?.document === draft.document ? refused.findings : found
  const changed = [...new Set(differences(before ?? {}, draft.document).map(({ group }) => group))]
  const isBlocked = isIn(new Set(blockers.map(({ path }) => path.group)))
  const chosen = new Set(changed.filter((group) => !left.has(group) && !isBlocked(group)))
  const isWhole = !before || chosen.size === changed.length
  return {
    blockers,
    /** Groups that can be published now or later; empty where there is nothing to choose. */
    choices: before && changed.length > 1 ? changed : [],
    isBlocked,
    isChosen: isIn(chosen),
    choose: (group: string, now: boolean) =>
      setLeft((others) => new Set(now ? [...others].filter((other) => other !== group) : [...others, group])),
    isReady: before ? chosen.size > 0 || changed.length === 0 : blockers.length === 0,
    /** Whether it is published, and not overtaken; rejects where it could not be stored, or is refused for values that no field asks for. */
    async publish(note: string): Promise<boolean> {
      try {
        const document = isWhole ? draft.document : partOf(before, draft.document, isIn(chosen))
        return (await draft.store.publish(note, document)) !== null
      } catch (error) {
        const findings = error instanceof PublicationRefused ? refusedValues(groups, error.paths) : []
        if (findings.length === 0) throw error
        setRefused({ document: draft.document, findings })
        return false
      }
    },
  }
}

/** The published document with some groups of the draft. */
function partOf(
  published: SettingsDocument,
  draft: SettingsDocument,
  isChosen: (group: string) => boolean,
): SettingsDocument {
  const names = new Set([...Object.keys(published), ...Object.keys(draft)])
  return Object.fromEntries(
    [...names].flatMap((group) => {
      const values = (isChosen(group) ? draft : published)[group]
      return values ? [[group, values] as const] : []
    }),
  )
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
