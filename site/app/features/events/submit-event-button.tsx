import { CalendarPlus } from 'lucide-react'
import { ASSOCIATION } from '../../content/association'
import { FormDialogButton } from '../../ui/dialog/form-dialog-button'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'
import type { SubmissionDialogProps } from './submission/submission-dialog'

const loadDialog = async () => (await import('./submission/submission-dialog')).SubmissionDialog

export function SubmitEventButton({ onPublished }: Pick<SubmissionDialogProps, 'onPublished'>) {
  return (
    <NeedsScript instead={<EmailFallback email={ASSOCIATION.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{ onPublished }}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Event einreichen
      </FormDialogButton>
    </NeedsScript>
  )
}
