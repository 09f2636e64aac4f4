import { FormButtons } from '../../../../lib/form/form-buttons'
import { FormField } from '../../../../lib/form/form-field'
import { text } from '../../../../lib/form/schema'
import { useForm } from '../../../../lib/form/use-form'
import { failureToast } from '../../../../ui/toast/failure-toast'
import { useToast } from '../../../../ui/toast/toast-context'
import type { Device, EnrolmentControl } from './use-enrolment'

const NAME_FORM = {
  name: text({
    label: 'Name des Geräts',
    required: 'Bitte geben Sie dem Gerät einen Namen.',
    maxLength: 60,
    autoComplete: 'off',
  }),
}

type NameStepProps = {
  enrolment: EnrolmentControl
  onBegun: (device: Device) => void
  onCancel: () => void
}

/** Name of the new device. */
export function NameStep({ enrolment: { begin }, onBegun, onCancel }: NameStepProps) {
  const showToast = useToast()
  const form = useForm(NAME_FORM, {
    async send({ name }) {
      const begun = await begin(name)
      if ('device' in begun) {
        onBegun(begun.device)
        return null
      }
      const { field, text } = begun.failure
      if (field === 'name') return { name: text }
      showToast(failureToast(text))
      return null
    },
  })

  return (
    <form {...form.attributes} aria-label="Gerät benennen" className="grid gap-4">
      <FormField form={form} name="name" hint="Zum Beispiel „Handy“ oder „Tablet im Laden“." autoFocus />
      <FormButtons form={form} submit="Weiter" sending="Einen Moment …" onCancel={onCancel} />
    </form>
  )
}
