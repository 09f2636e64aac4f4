import { useState } from 'react'
import { download } from '../../../lib/csv/download'
import { fetchAsSession } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'

/** The record of processing and the technical measures as a file. */
export function RecordPanel() {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const answer = await fetchAsSession('/admin/verarbeitungsverzeichnis.pdf')
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
      download('verarbeitungsverzeichnis.pdf', await answer.blob())
    } catch (error) {
      console.error('The record of processing could not be made:', error)
      showToast(failureToast('Das Verzeichnis konnte nicht erstellt werden.'))
    }
    setBusy(false)
  }

  return (
    <>
      <p className="max-w-prose">
        Das Verzeichnis der Verarbeitungstätigkeiten (Art. 30 DSGVO) und die technischen und organisatorischen
        Maßnahmen, aus dem, was eingeschaltet ist, und aus den Einstellungen. Bitte lesen Sie es durch und
        ergänzen Sie, was außerhalb dieser Website geschieht.
      </p>
      <Button disabled={busy} onClick={save} className="mt-5">
        {busy ? 'Wird erstellt …' : 'Verzeichnis als PDF'}
      </Button>
    </>
  )
}
