import { CalendarPlus } from 'lucide-react'
import { useSettings } from '../../association/use-settings'
import { FormDialogButton } from '../../ui/dialog/form-dialog-button'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'
import type { SubmissionDialogProps } from './submission/submission-dialog'

const loadDialog = async () => (await import('./submission/submission-dialog')).SubmissionDialog

export function SubmitEventButton({ onPublished }: Pick<SubmissionDialogProps, 'onPublished'>) {
  const { contact } = useSettings()
  return (
    <NeedsScript instead={<EmailFallback email={contact.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{ onPublished }}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Event einreichen
      </FormDialogButton>
    </NeedsScript>
  )
}
