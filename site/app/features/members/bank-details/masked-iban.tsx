import { Eye } from 'lucide-react'
import { useState } from 'react'
import { groupedIban } from '../../../lib/form/iban'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useAttempt } from '../../../ui/toast/use-attempt'

const FAILED = failureToast('Die IBAN konnte nicht angezeigt werden.')

type IbanOwner = Readonly<{ table: 'voucher_participants' | 'applications'; id: string }>

/** One whole IBAN; the database notes in the audit log that it was read. Rejects with the PostgREST error. */
export async function revealIban({ table, id }: IbanOwner): Promise<string> {
  const { data } = await (await sessionApi.rows())
    .rpc('reveal_iban', { _table: table, _id: id })
    .throwOnError()
  return groupedIban(data ?? '')
}

type MaskedIbanProps = {
  owner: IbanOwner
  masked: string
  /** Takes the IBAN instead of showing it here. */
  onRevealed?: (iban: string) => void
}

/** A masked IBAN with a button that reveals it. */
export function MaskedIban({ owner, masked, onRevealed }: MaskedIbanProps) {
  const [revealed, setRevealed] = useState<string | null>(null)
  const { busy: asking, attempt } = useAttempt()

  async function reveal() {
    await attempt('The IBAN could not be revealed', FAILED, async () => {
      const iban = await revealIban(owner)
      setRevealed(iban)
      onRevealed?.(iban)
    })
  }

  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        IBAN: <strong aria-live="polite">{revealed ?? masked}</strong>
      </span>
      {revealed === null && (
        <Button variant="secondary" size="slim" disabled={asking} onClick={reveal}>
          <Eye aria-hidden="true" className="size-4" />
          IBAN anzeigen
        </Button>
      )}
    </p>
  )
}
