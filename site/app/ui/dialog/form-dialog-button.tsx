import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../button/button'
import { FORM_NOT_LOADED } from '../toast/failure-toast'
import { useToast } from '../toast/toast-context'

type DialogProps = { open: boolean; onClose: () => void }

type FormDialogButtonProps<Rest> = {
  /** Loads the dialog's code; preloaded on hover and focus. */
  load: () => Promise<ComponentType<DialogProps & Rest>>
  /** Additional props of the dialog. */
  dialogProps: Rest
  children: ReactNode
}

/** A button that opens a form in a dialog. */
export function FormDialogButton<Rest extends object>({
  load,
  dialogProps,
  children,
}: FormDialogButtonProps<Rest>) {
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps & Rest> | null>(null)

  async function show() {
    setOpen(true)
    try {
      const Loaded = await load()
      setDialog(() => Loaded)
    } catch (error) {
      console.error('The form could not be loaded:', error)
      setOpen(false)
      showToast(FORM_NOT_LOADED)
    }
  }

  const warmUp = () => void load().catch(() => {})
  return (
    <>
      <Button size="large" onClick={show} onPointerEnter={warmUp} onFocus={warmUp} aria-haspopup="dialog">
        {children}
      </Button>
      {Dialog && <Dialog {...dialogProps} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
