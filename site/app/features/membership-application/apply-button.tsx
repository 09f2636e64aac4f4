import { ASSOCIATION } from '../../content/association'
import { FormDialogButton } from '../../ui/form-dialog-button'
import { NeedsScript } from '../../ui/needs-script'
import { WriteInstead } from '../../ui/write-instead'

const loadDialog = async () => (await import('./application/application-dialog')).ApplicationDialog

export function ApplyButton() {
  return (
    <NeedsScript instead={<WriteInstead email={ASSOCIATION.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{}}>
        Mitglied werden
      </FormDialogButton>
    </NeedsScript>
  )
}
