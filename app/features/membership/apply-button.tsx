import { type ComponentType, useState } from 'react'
import { ASSOCIATION } from '../../content/association'
import { Button } from '../../ui/button'
import { NeedsScript } from '../../ui/needs-script'
import { useToast } from '../../ui/toast/toast-context'
import { WriteInstead } from '../../ui/write-instead'
import type { ApplicationDialogProps } from './application/application-dialog'
import { FORM_NOT_LOADED } from './notices'

const loadDialog = () => import('./application/application-dialog')

/** Opens the form. Its code comes when the button is about to be pressed. */
export function ApplyButton() {
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<ApplicationDialogProps> | null>(null)

  async function show() {
    setOpen(true)
    try {
      const { ApplicationDialog } = await loadDialog()
      setDialog(() => ApplicationDialog)
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
          Mitglied werden
        </Button>
      </NeedsScript>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
