import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { readCode } from '../code'
import { CodeField } from '../code-field'
import type { Device, EnrolmentControl } from './use-enrolment'

type ScanStepProps = {
  enrolment: EnrolmentControl
  device: Device
  onEnrolled: () => void
  onCancel: () => void
}

/** The QR code for the app, the same as text, and the first code back. */
export function ScanStep({ enrolment: { sending, verify }, device, onEnrolled, onCancel }: ScanStepProps) {
  const [error, setError] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // What had the focus is gone; reading goes on with what to do now.
  useEffect(() => heading.current?.focus(), [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const code = readCode(event.currentTarget)
    const refused = code === null ? 'Der Code hat sechs Ziffern.' : (await verify(device, code))?.text
    if (refused === undefined) return onEnrolled()
    setError(refused)
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={send} aria-label="Gerät einrichten" className="grid gap-5">
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
      <CodeField inputRef={input} error={error} onInput={() => setError('')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Wird geprüft …' : 'Code bestätigen'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={sending}>
          Abbrechen
        </Button>
      </div>
    </form>
  )
}

/** In fours, as one types it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
