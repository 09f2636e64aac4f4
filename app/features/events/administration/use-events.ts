import { useEffect, useRef } from 'react'
import { useLive } from '../../../lib/live/use-live'
import { sessionClient } from '../../../lib/session/session-clients'
import { useLoaded } from '../../../lib/use-loaded'
import { useToast } from '../../../ui/toast/toast-context'
import type { TownEvent } from '../event'
import { DONE, FAILED, LOADING_FAILED } from './notices'
import { deleteEvent, listAllEvents } from './queries'

const TABLES = ['events'] as const
const load = async () => listAllEvents(await sessionClient())

/** All events, kept up to date, and how one is deleted. */
export function useEvents() {
  const showToast = useToast()
  const { loaded, reload, refresh, show } = useLoaded(load)
  const deleting = useRef(false)
  useLive(TABLES, refresh)

  useEffect(() => {
    if (loaded.state === 'failed') showToast(LOADING_FAILED)
  }, [loaded, showToast])

  /** Deletes for good once the browser has asked; whether it was deleted. */
  async function remove(event: TownEvent): Promise<boolean> {
    const question = `Event „${event.title}“ wirklich löschen? Das lässt sich nicht rückgängig machen.`
    if (deleting.current || loaded.state !== 'loaded' || !window.confirm(question)) return false
    deleting.current = true
    try {
      await deleteEvent(await sessionClient(), event.id)
      show(loaded.value.filter(({ id }) => id !== event.id))
      showToast(DONE.delete)
      return true
    } catch (error) {
      console.error('The event could not be deleted:', error)
      showToast(FAILED.delete)
      void refresh()
      return false
    } finally {
      deleting.current = false
    }
  }

  return { loaded, reload, refresh, remove }
}
