import { type FormEvent, useRef, useState } from 'react'
import { authClient } from '../../lib/session/auth-client'
import { verifyFactorCode } from '../../lib/session/verify-factor-code'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { readCode } from './code'
import { CodeField } from './code-field'
import { securityFailure } from './failure'

const FAILED = 'Der Code konnte nicht geprüft werden.'

/** Asks for a code of any of the account's verified devices. */
export function CodeDialog({ onGiven, onCancel }: { onGiven: () => void; onCancel: () => void }) {
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const code = readCode(event.currentTarget)
    if (code === null) return refuse('Der Code hat sechs Ziffern.')
    setSending(true)
    const failure = await tryCode(code)
    setSending(false)
    if (failure === null) onGiven()
    else refuse(failure)
  }

  function refuse(text: string) {
    setError(text)
    input.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Zweiter Faktor"
      description="Ihr Konto ist mit einem zweiten Faktor geschützt. Bitte bestätigen Sie diesen Schritt."
      firstFocus={input}
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        <CodeField inputRef={input} error={error} onInput={() => setError('')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={sending}>
            {sending ? 'Wird geprüft …' : 'Bestätigen'}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={sending}>
            Abbrechen
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What is wrong with the code, null when it was taken. */
async function tryCode(code: string): Promise<string | null> {
  try {
    const { error } = await verifyFactorCode(await authClient(), code)
    return error && securityFailure(error, FAILED).text
  } catch (error) {
    return securityFailure(error, FAILED).text
  }
}
