import { CalendarPlus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { ASSOCIATION } from '../../content/association'
import { Button } from '../../ui/button'
import { NeedsScript } from '../../ui/needs-script'
import { useToast } from '../../ui/toast/toast-context'
import { WriteInstead } from '../../ui/write-instead'
import { FORM_NOT_LOADED } from './notices'
import type { SubmissionDialogProps } from './submission/submission-dialog'

const loadDialog = () => import('./submission/submission-dialog')

/** Opens the form. Its code comes when the button is about to be pressed. */
export function SubmitEventButton({ onPublished }: Pick<SubmissionDialogProps, 'onPublished'>) {
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<SubmissionDialogProps> | null>(null)

  async function show() {
    setOpen(true)
    try {
      const { SubmissionDialog } = await loadDialog()
      setDialog(() => SubmissionDialog)
    } catch (error) {
      console.error('The form could not be loaded:', error)
      setOpen(false)
      showToast(FORM_NOT_LOADED)
    }
  }

  const warmUp = () => void loadDialog().catch(() => {})
  return (
    <>
      <NeedsScript instead={<WriteInstead email={ASSOCIATION.email} />}>
        <Button size="large" onClick={show} onPointerEnter={warmUp} onFocus={warmUp} aria-haspopup="dialog">
          <CalendarPlus aria-hidden="true" className="size-5" />
          Event einreichen
        </Button>
      </NeedsScript>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} onPublished={onPublished} />}
    </>
  )
}
