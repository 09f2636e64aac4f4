import { useState } from 'react'
import { sessionClient } from '../../../lib/session/session-clients'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { type NotificationState, type Preferences, savePreferences } from './queries'

const FAILED = failureToast('Ihre Wahl konnte nicht gespeichert werden.')

/** Stores each change at once; `show` gets the state that holds. */
export function usePreferences(show: (state: NotificationState) => void) {
  const showToast = useToast()
  const [saving, setSaving] = useState(false)

  async function save(userId: string | undefined, state: NotificationState, change: Partial<Preferences>) {
    if (userId === undefined || saving) return
    const preferences = { ...state.preferences, ...change }
    setSaving(true)
    show({ ...state, preferences })
    try {
      await savePreferences(await sessionClient(), userId, preferences)
      showToast({ title: 'Gespeichert' })
    } catch (error) {
      console.error('The notifications could not be saved:', error)
      show(state)
      showToast(FAILED)
    } finally {
      setSaving(false)
    }
  }

  return { saving, save }
}
