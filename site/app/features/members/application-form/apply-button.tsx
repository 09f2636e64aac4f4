import { useSettings } from '../../../association/use-settings'
import { FormDialogButton } from '../../../ui/dialog/form-dialog-button'
import { EmailFallback } from '../../../ui/without-script/email-fallback'
import { NeedsScript } from '../../../ui/without-script/needs-script'

const loadDialog = async () => (await import('./application/application-dialog')).ApplicationDialog

export function ApplyButton() {
  const { contact } = useSettings()
  return (
    <NeedsScript instead={<EmailFallback email={contact.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{}}>
        Mitglied werden
      </FormDialogButton>
    </NeedsScript>
  )
}
