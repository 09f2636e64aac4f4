import { CalendarPlus } from 'lucide-react'
import { ASSOCIATION } from '../../content/association'
import { EmailFallback } from '../../ui/email-fallback'
import { FormDialogButton } from '../../ui/form-dialog-button'
import { NeedsScript } from '../../ui/needs-script'
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
