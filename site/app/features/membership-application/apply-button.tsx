import { ASSOCIATION } from '../../content/association.ts'
import { FormDialogButton } from '../../ui/form-dialog-button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { WriteInstead } from '../../ui/write-instead.tsx'

const loadDialog = async () => (await import('./application/application-dialog.tsx')).ApplicationDialog

export function ApplyButton() {
  return (
    <NeedsScript instead={<WriteInstead email={ASSOCIATION.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{}}>
        Mitglied werden
      </FormDialogButton>
    </NeedsScript>
  )
}
