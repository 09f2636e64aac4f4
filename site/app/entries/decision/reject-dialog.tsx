import { useState } from 'react'
import { Button } from '../../ui/button/button'
import { Dialog } from '../../ui/dialog/dialog'
import { ReasonField } from './reason-field'

type RejectDialogProps = {
  /** Title of the rejected entry. */
  title: string
  /** Label of the button that rejects. */
  label: string
  reasons: readonly string[]
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks why something is rejected; the reason may stay empty. */
export function RejectDialog({ title, label, reasons, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog open onClose={onClose} title={`${label}: ${title}`}>
      <ReasonField reasons={reasons} onChange={setReason} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onReject(reason)}>{label}</Button>
        <Button variant="secondary" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Dialog>
  )
}
