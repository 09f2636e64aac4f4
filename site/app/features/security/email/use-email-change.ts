import { useState } from 'react'
import { authClient } from '../../../lib/session/auth-client'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { type SecurityFailure, securityFailure } from '../failure'
import { useSecondFactor } from '../second-factor-context'

const FAILED = 'Die E-Mail-Adresse konnte nicht geändert werden.'

// As strict as the database and no stricter: addresses are odder than most patterns believe.
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/

/** Asks for another address; `submit` answers whether it was taken. */
export function useEmailChange(email: string) {
  const withSecondFactor = useSecondFactor()
  const showToast = useToast()
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)

  async function submit(typed: string): Promise<boolean> {
    const wanted = typed.trim().toLowerCase()
    const wrong = findError(wanted, email)
    setError(wrong)
    if (wrong !== '') return false
    setSending(true)
    const outcome = await change(wanted)
    setSending(false)
    if (outcome === 'changed')
      showToast({ title: 'E-Mail-Adresse geändert', description: `Sie melden sich jetzt mit ${wanted} an.` })
    else if (outcome === 'to-be-confirmed')
      showToast({
        title: 'Bitte bestätigen Sie beide E-Mails',
        description: 'Erst dann gilt die neue Adresse.',
      })
    else if (outcome.field === 'email') setError(outcome.text)
    else showToast(failureToast(outcome.text))
    return typeof outcome === 'string'
  }

  async function change(wanted: string): Promise<'changed' | 'to-be-confirmed' | SecurityFailure> {
    try {
      const client = await authClient()
      const { data, error } = await withSecondFactor(() =>
        client.updateUser(
          { email: wanted },
          { emailRedirectTo: window.location.origin + window.location.pathname },
        ),
      )
      if (error) return securityFailure(error, FAILED)
      return data.user?.email === wanted ? 'changed' : 'to-be-confirmed'
    } catch (error) {
      return securityFailure(error, FAILED)
    }
  }

  return { error, sending, submit, forgive: () => setError('') }
}

function findError(wanted: string, email: string): string {
  if (wanted === '') return 'Bitte geben Sie Ihre neue E-Mail-Adresse ein.'
  if (!EMAIL.test(wanted)) return 'Diese E-Mail-Adresse ist nicht vollständig.'
  return wanted === email.toLowerCase() ? 'Das ist Ihre jetzige E-Mail-Adresse.' : ''
}
