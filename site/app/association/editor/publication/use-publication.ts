import { useState } from 'react'
import { blockersOf, type Finding, refusedValues } from '../checks'
import type { SettingsDocument } from '../draft/merge'
import { PublicationRefused } from '../draft/stored-settings'
import type { Draft } from '../draft/use-draft'
import type { SettingsGroups } from '../groups'

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
