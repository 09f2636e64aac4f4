import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names'
import { DIALOG_BUTTONS, Dialog } from '../../ui/dialog/dialog'
import { DiscardDialog } from './discard-dialog'
import { FormButtons, type FormButtonsProps } from './form-buttons'
import type { Schema } from './schema'
import { useUnsavedChanges } from './unsaved-changes'
import type { Form } from './use-form'

type FormDialogProps = ComponentProps<typeof Dialog> &
  Omit<FormButtonsProps, 'form' | 'onCancel'> & {
    form: Pick<Form<Schema>, 'attributes' | 'sending' | 'unsaved' | 'losesChanges' | 'discard'>
    /** Accessible name of the form. */
    label?: string
  }

/** A form in a dialog; asks before it discards typed values. Mounted with `React.lazy`, as `Dialog` is. */
export function FormDialog(props: FormDialogProps) {
  const { form, label, className, children, onClose, submit, sending, disabled, size, ...dialog } = props
  const guard = useUnsavedChanges(form, onClose)
  return (
    <Dialog {...dialog} onClose={guard.requestClose}>
      <form
        {...form.attributes}
        aria-label={label}
        className={classNames('flex flex-col', className ?? 'gap-5')}
      >
        {children}
        <FormButtons
          form={form}
          submit={submit}
          sending={sending}
          disabled={disabled}
          size={size}
          onCancel={guard.requestClose}
          className={DIALOG_BUTTONS}
        />
        {/* Space for toasts, which are in the lower right corner and on phones along the bottom. */}
        <div className="h-20 sm:hidden" />
      </form>
      <DiscardDialog guard={guard} />
    </Dialog>
  )
}
