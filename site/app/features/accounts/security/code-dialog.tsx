import { useRef } from 'react'
import { FormButtons } from '../../../lib/form/form-buttons'
import { useForm } from '../../../lib/form/use-form'
import { authClient } from '../../../lib/session/auth-client'
import { verifyFactorCode } from '../../../lib/session/verify-factor-code'
import { Dialog } from '../../../ui/dialog/dialog'
import { CODE_FORM, CodeField } from './code-field'
import { securityFailure } from './failure'

const FAILED = 'Der Code konnte nicht geprüft werden.'

/** Asks for a code of any of the account's verified factors. */
export function CodeDialog({ onGiven, onCancel }: { onGiven: () => void; onCancel: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm(CODE_FORM, {
    async send({ code }) {
      const failure = await tryCode(code)
      if (failure !== null) return { code: failure }
      onGiven()
      return null
    },
  })

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Zweiter Faktor"
      description="Ihr Konto ist mit einem zweiten Faktor geschützt. Bitte bestätigen Sie diesen Schritt."
      firstFocus={input}
    >
      <form {...form.attributes} className="grid gap-5">
        <CodeField form={form} inputRef={input} />
        <FormButtons form={form} submit="Bestätigen" sending="Wird geprüft …" onCancel={onCancel} />
      </form>
    </Dialog>
  )
}

/** Resolves with the error, null when the code was accepted. */
async function tryCode(code: string): Promise<string | null> {
  try {
    const { error } = await verifyFactorCode(await authClient(), code)
    return error && securityFailure(error, FAILED).text
  } catch (error) {
    return securityFailure(error, FAILED).text
  }
}
