import { text } from '../../../lib/form/schema'

/** The fields of a decision; lengths as in the database. */
export const DECISION_FORM = {
  decision: text({ label: 'Entscheidung', required: 'Bitte wählen Sie eine Entscheidung.' }),
  reason: text({
    label: 'Begründung',
    required: 'Bitte begründen Sie die Entscheidung.',
    maxLength: 2_000,
  }),
}

export const DECISIONS = [
  { key: 'keep', label: 'Bleibt öffentlich' },
  { key: 'restrict', label: 'Nicht mehr öffentlich zeigen (ablehnen)' },
  { key: 'remove', label: 'Löschen (30 Tage im Papierkorb)' },
] as const
