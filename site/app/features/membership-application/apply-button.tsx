import { ASSOCIATION } from '../../content/association'
import { EmailFallback } from '../../ui/email-fallback'
import { FormDialogButton } from '../../ui/form-dialog-button'
import { NeedsScript } from '../../ui/needs-script'

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
