import { type ComponentProps, type ComponentType, useState } from 'react'
import { Button } from '../button/button'
import { FORM_NOT_LOADED } from '../toast/failure-toast'
import { useToast } from '../toast/toast-context'

type DialogProps = { open: boolean; onClose: () => void }

type FormDialogButtonProps<Rest> = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & {
  /** Loads the dialog's code; preloaded on hover and focus. */
  load: () => Promise<ComponentType<DialogProps & Rest>>
  /** Additional props of the dialog. */
  dialogProps: Rest
}

/** A button that opens a form in a dialog. */
export function FormDialogButton<Rest extends object>({
  load,
  dialogProps,
  ...button
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
      <Button
        size="large"
        {...button}
        onClick={show}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        aria-haspopup="dialog"
      />
      {Dialog && <Dialog {...dialogProps} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
