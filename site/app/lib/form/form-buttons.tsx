import { Button } from '../../ui/button/button'
import type { ButtonSize } from '../../ui/button/button-style'
import { classNames } from '../../ui/class-names'

export type FormButtonsProps = {
  form: Readonly<{ sending: boolean }>
  submit: string
  /** Replaces `submit` while the form is being sent. */
  sending?: string | undefined
  /** Whether the form cannot be sent yet. */
  disabled?: boolean | undefined
  size?: ButtonSize | undefined
  onCancel: () => void
  className?: string | undefined
}

/** The buttons that send and cancel a form; disabled while it is being sent. */
export function FormButtons({
  form,
  submit,
  sending = 'Wird gespeichert …',
  disabled = false,
  size = 'medium',
  onCancel,
  className,
}: FormButtonsProps) {
  return (
    <div className={classNames('flex flex-wrap gap-3', className)}>
      <Button type="submit" size={size} disabled={form.sending || disabled}>
        {form.sending ? sending : submit}
      </Button>
      <Button variant="quiet" size={size} onClick={onCancel} disabled={form.sending}>
        Abbrechen
      </Button>
    </div>
  )
}
