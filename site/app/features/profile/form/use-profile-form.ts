import { useState } from 'react'
import { useAuth } from '../../../lib/session/auth-context'
import type { Profile } from '../../../lib/session/profile'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { PROFILE_UPDATE_FAILED, PROFILE_UPDATED } from '../notices'
import { updateProfile } from '../queries'
import { changesOf, differs, draftOf, type FieldErrors, findErrors, type ProfileDraft } from './draft'

export type ProfileForm = Readonly<{
  draft: ProfileDraft
  errors: FieldErrors
  sending: boolean
  /** Holds the form something that is not stored? */
  unsaved: boolean
  change(changed: Partial<ProfileDraft>): void
  /** Checks and stores; answers what is to be corrected first, null when nothing is. */
  submit(): Promise<FieldErrors>
}>

/** The form over a stored profile. A failure leaves everything that was typed where it is. */
export function useProfileForm(profile: Profile): ProfileForm {
  const { refreshProfile } = useAuth()
  const showToast = useToast()
  // Only what was typed: the rest follows the profile when it changes elsewhere.
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const draft = { ...draftOf(profile), ...typed }

  async function submit() {
    if (sending) return {}
    const found = findErrors(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) await store()
    return found
  }

  async function store() {
    setSending(true)
    try {
      await updateProfile(await sessionClient(), profile.user_id, changesOf(draft))
      await refreshProfile()
      showToast(PROFILE_UPDATED)
    } catch {
      // The error may quote what was typed; an address does not belong in the console.
      console.error('The profile could not be updated.')
      showToast(PROFILE_UPDATE_FAILED)
    } finally {
      setSending(false)
    }
  }

  function change(changed: Partial<ProfileDraft>) {
    setTyped((now) => ({ ...now, ...changed }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed))))
  }

  return { draft, errors, sending, unsaved: differs(draft, profile), change, submit }
}
