import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../association/use-settings'
import { FormButtons } from '../../../lib/form/form-buttons'
import { FormField } from '../../../lib/form/form-field'
import { text } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { authClient } from '../../../lib/session/auth-client'
import { failureToast, useToast } from '../../../ui/toast/toast-context'
import { requestSecurely, type SecurityFailure } from './failure'
import { CODE_FORM, CodeField, useSecondFactor } from './second-factor'

type EnrolmentProps = { onEnrolled: () => void; onCancel: () => void }

/** Enrolment of an authenticator app in two steps: its name, then the QR code and the first code. */
export function Enrolment({ onEnrolled, onCancel }: EnrolmentProps) {
  const [device, setDevice] = useState<Device | null>(null)
  const enrolment = useEnrolment()

  function cancel() {
    if (device) enrolment.discard(device)
    onCancel()
  }

  return (
    <div className="mt-4 rounded-card border border-line bg-paper p-5">
      {device === null ? (
        <NameStep enrolment={enrolment} onBegun={setDevice} onCancel={cancel} />
      ) : (
        <ScanStep enrolment={enrolment} device={device} onEnrolled={onEnrolled} onCancel={cancel} />
      )}
    </div>
  )
}

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
function NameStep({ enrolment: { begin }, onBegun, onCancel }: NameStepProps) {
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

type ScanStepProps = {
  enrolment: EnrolmentControl
  device: Device
  onEnrolled: () => void
  onCancel: () => void
}

/** QR code, the same secret as text, and a field for the first code. */
function ScanStep({ enrolment: { verify }, device, onEnrolled, onCancel }: ScanStepProps) {
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

/** A factor that is not verified yet. */
type Device = Readonly<{
  id: string
  picture: string
  secret: string
  /** `otpauth:` link that opens an authenticator app on this device. */
  address: string
}>

type Begun = Readonly<{ device: Device }> | Readonly<{ failure: SecurityFailure }>

type EnrolmentControl = ReturnType<typeof useEnrolment>

const BEGIN_FAILED = 'Das Gerät konnte nicht eingerichtet werden.'
const VERIFY_FAILED = 'Der Code konnte nicht geprüft werden.'

/** Calls of the enrolment; failures are values. */
function useEnrolment() {
  const { association } = useSettings()
  const withSecondFactor = useSecondFactor()

  async function begin(friendlyName: string): Promise<Begun> {
    const issuer = association.shortName
    const { answer, failure } = await requestSecurely(BEGIN_FAILED, ({ mfa }) =>
      withSecondFactor(() => mfa.enroll({ factorType: 'totp', friendlyName, issuer })),
    )
    if (failure) return { failure }
    const { id, totp } = answer.data
    // The picture is an SVG in a data URL, where # would start the fragment.
    return {
      device: { id, picture: totp.qr_code.replaceAll('#', '%23'), secret: totp.secret, address: totp.uri },
    }
  }

  /** Verifies the first code; null when it was accepted. */
  async function verify({ id }: Device, code: string): Promise<SecurityFailure | null> {
    const { failure } = await requestSecurely(VERIFY_FAILED, ({ mfa }) =>
      mfa.challengeAndVerify({ factorId: id, code }),
    )
    return failure
  }

  /** Removes an unverified factor. If that fails, the server removes it later. */
  function discard({ id }: Device): void {
    void authClient()
      .then(({ mfa }) => mfa.unenroll({ factorId: id }))
      .catch(() => {})
  }

  return { begin, verify, discard }
}
