import { useEffect, useRef } from 'react'
import { FormButtons } from '../../../../lib/form/form-buttons'
import { useForm } from '../../../../lib/form/use-form'
import { CODE_FORM, CodeField } from '../code-field'
import type { Device, EnrolmentControl } from './use-enrolment'

type ScanStepProps = {
  enrolment: EnrolmentControl
  device: Device
  onEnrolled: () => void
  onCancel: () => void
}

/** QR code, the same secret as text, and a field for the first code. */
export function ScanStep({ enrolment: { verify }, device, onEnrolled, onCancel }: ScanStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element was removed; moves the focus to the instructions.
  useEffect(() => heading.current?.focus(), [])

  const form = useForm(CODE_FORM, {
    async send({ code }) {
      const failure = await verify(device, code)
      if (failure) return { code: failure.text }
      onEnrolled()
      return null
    },
  })

  return (
    <form {...form.attributes} aria-label="Gerät einrichten" className="grid gap-5">
      <div className="grid items-center gap-5 @2xl:grid-cols-[auto_minmax(0,1fr)]">
        <img
          src={device.picture}
          alt="QR-Code für Ihre Authenticator-App"
          className="size-48 max-w-full rounded-soft border border-line bg-white"
        />
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-lg">
            Mit der App scannen
          </h3>
          <p className="mt-1">
            Öffnen Sie Ihre Authenticator-App, legen Sie ein neues Konto an und scannen Sie das Bild.
          </p>
          <p>
            <a href={device.address} className="inline-flex min-h-10 items-center text-link">
              App auf diesem Gerät öffnen
            </a>
          </p>
          <p className="mt-2 text-[0.9375rem] text-ink-soft">Oder geben Sie diesen Schlüssel ein:</p>
          <p className="font-mono text-[0.9375rem] leading-snug wrap-anywhere select-all">
            {grouped(device.secret)}
          </p>
        </div>
      </div>
      <CodeField form={form} />
      <FormButtons form={form} submit="Code bestätigen" sending="Wird geprüft …" onCancel={onCancel} />
    </form>
  )
}

/** In groups of four. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
