import { CalendarPlus } from 'lucide-react'
import { ASSOCIATION } from '../../content/association.ts'
import { FormDialogButton } from '../../ui/form-dialog-button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { WriteInstead } from '../../ui/write-instead.tsx'
import type { SubmissionDialogProps } from './submission/submission-dialog.tsx'

const loadDialog = async () => (await import('./submission/submission-dialog.tsx')).SubmissionDialog

export function SubmitEventButton({ onPublished }: Pick<SubmissionDialogProps, 'onPublished'>) {
  return (
    <NeedsScript instead={<WriteInstead email={ASSOCIATION.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{ onPublished }}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Event einreichen
      </FormDialogButton>
    </NeedsScript>
  )
}
