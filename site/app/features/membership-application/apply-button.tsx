import { ASSOCIATION } from '../../content/association'
import { FormDialogButton } from '../../ui/dialog/form-dialog-button'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'

const loadDialog = async () => (await import('./application/application-dialog')).ApplicationDialog

export function ApplyButton() {
  return (
    <NeedsScript instead={<EmailFallback email={ASSOCIATION.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{}}>
        Mitglied werden
      </FormDialogButton>
    </NeedsScript>
  )
}
