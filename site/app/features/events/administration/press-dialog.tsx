import { Copy, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { download } from '../../../lib/csv/download'
import { dayAhead } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { Checkbox } from '../../../ui/field/checkbox'
import { Field } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import type { AdministeredEvent } from './administered-event'
import { PRESS_COPIED } from './notices'
import { pressCopy, pressPeriods } from './press-copy'

type PressDialogProps = { events: readonly AdministeredEvent[]; onClose: () => void }

/** The events of a week or month as plain text, to copy or download. */
export function PressDialog({ events, onClose }: PressDialogProps) {
  const showToast = useToast()
  const textRef = useRef<HTMLTextAreaElement>(null)
  const [periods] = useState(() => pressPeriods(dayAhead(0)))
  const [key, setKey] = useState('next-week')
  const [withCancelled, setWithCancelled] = useState(true)
  const period = periods.find((one) => one.key === key)
  if (!period) return null
  const { days } = period
  const text = pressCopy(events, days, withCancelled)

  async function copy() {
    textRef.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      showToast(PRESS_COPIED)
    } catch {
      // No permission or no secure context: the text stays selected, so that it can be copied by hand.
      textRef.current?.focus()
    }
  }

  return (
    <Dialog open onClose={onClose} title="Text für die Presse">
      <div className="flex flex-col gap-5">
        <Field label="Zeitraum">
          <Select options={periods} value={key} onChange={({ target }) => setKey(target.value)} />
        </Field>
        <Checkbox
          label="Abgesagte nennen"
          checked={withCancelled}
          onChange={({ target }) => setWithCancelled(target.checked)}
        />
        <Field label="Text">
          <Textarea ref={textRef} readOnly value={text} rows={10} className="max-h-96" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button onClick={copy}>
            <Copy aria-hidden="true" className="size-5" />
            Kopieren
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              download(
                `veranstaltungen-${days.from}-bis-${days.to}.txt`,
                new Blob([text], { type: 'text/plain;charset=utf-8' }),
              )
            }
          >
            <Download aria-hidden="true" className="size-5" />
            Herunterladen
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
