import { type ComponentProps, type ComponentType, useState } from 'react'
import { Button } from '../button/button'
import { FORM_NOT_LOADED } from '../toast/toast-context'
import { useAttempt } from '../toast/use-attempt'

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
  const { attempt } = useAttempt()
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps & Rest> | null>(null)

  async function show() {
    setOpen(true)
    await attempt(
      'The form could not be loaded',
      () => {
        setOpen(false)
        return FORM_NOT_LOADED
      },
      async () => {
        const Loaded = await load()
        setDialog(() => Loaded)
      },
    )
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
