import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { text } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { Checkbox } from '../../../ui/field/checkbox'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import { FindingList } from '../checks'
import { ChangeList, changesBetween } from '../draft/changes'
import { groupLabel, type SettingsGroups } from '../draft/merge'
import type { Draft } from '../draft/use-draft'
import { NOT_PUBLISHED, OvertakenNotice, PUBLISHED, usePublication } from './publication'

const FORM = {
  note: text({
    label: 'Notiz für den Vorstand',
    maxLength: 500,
    rule: (note) => (/[\n\r]/.test(note) ? 'Bitte ohne Zeilenumbruch.' : undefined),
  }),
}

type PublishDialogProps = {
  groups: SettingsGroups
  draft: Draft
  open: boolean
  onClose: () => void
  onPublished?: () => void
}

/** What publishing changes, what keeps from it, and a note for the list of versions. */
export default function PublishDialog({ groups, draft, open, onClose, onPublished }: PublishDialogProps) {
  const showToast = useToast()
  const { blockers, choices, isBlocked, isChosen, choose, isReady, publish } = usePublication(groups, draft)
  const form = useForm(FORM, {
    failed: NOT_PUBLISHED,
    async send({ note }) {
      if (!(await publish(note ?? ''))) return { note: '' }
      showToast(PUBLISHED)
      onClose()
      onPublished?.()
      return null
    },
  })
  const changed = changesBetween(groups, draft.published?.document ?? {}, draft.document).filter(
    ({ path }) => choices.length === 0 || isChosen(path.group),
  )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title="Veröffentlichen"
      description="Danach zeigen alle Seiten, E-Mails und PDFs die neuen Angaben."
      submit="Jetzt veröffentlichen"
      sending="Wird veröffentlicht …"
      disabled={!isReady || draft.conflict !== null}
    >
      <OvertakenNotice groups={groups} draft={draft} />
      {blockers.length > 0 && (
        <section role="alert" className="grid gap-2 rounded-card border-2 border-error p-4">
          <h3 className="text-lg font-semibold">Vorher bitte noch ausfüllen</h3>
          <p>
            Ohne diese Angaben wären die Seiten fehlerhaft oder rechtlich unvollständig.
            {choices.length > 0 && ' Die anderen Bereiche müssen darauf nicht warten.'}
          </p>
          <FindingList findings={blockers} onFollow={onClose} />
        </section>
      )}
      {choices.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-2 text-lg font-semibold">Was jetzt öffentlich wird</legend>
          {choices.map((group) => (
            <Checkbox
              key={group}
              label={groupLabel(groups, group)}
              checked={isChosen(group)}
              disabled={isBlocked(group)}
              onChange={({ target }) => choose(group, target.checked)}
            />
          ))}
          <p className="text-[0.9375rem] text-ink-soft">Was Sie weglassen, bleibt als Entwurf stehen.</p>
        </fieldset>
      )}
      <section className="grid gap-3">
        <h3 className="text-lg font-semibold">Was sich ändert</h3>
        {changed.length === 0 ? (
          <p className="text-ink-soft">Es gibt keine Änderungen: Die Seiten bleiben, wie sie sind.</p>
        ) : (
          <ChangeList groups={groups} changed={changed} before="Bisher" after="Neu" />
        )}
      </section>
      <FormField
        form={form}
        name="note"
        control={Textarea}
        rows={2}
        hint="Freiwillig, zum Beispiel „Neuer Vorstand nach der Wahl“. Steht in der Liste der Fassungen."
      />
    </FormDialog>
  )
}
