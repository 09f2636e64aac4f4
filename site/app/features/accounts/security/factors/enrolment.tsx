import { useState } from 'react'
import { NameStep } from './name-step'
import { ScanStep } from './scan-step'
import { type Device, useEnrolment } from './use-enrolment'

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
