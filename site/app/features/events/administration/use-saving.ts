import { useRef, useState } from 'react'
import { sessionClient, sessionStorageClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import type { TownEvent } from '../event'
import { type Uploads, upload } from '../submission/submit'
import { checkDraft, type DraftErrors } from './draft'
import { focusFirstWrong, incompleteTimes, readDraft } from './form-fields'
import { DONE, FAILED, WITHOUT_PICTURE } from './notices'
import { createEvent, type EventFields, updateEvent } from './queries'

/** What is to become of the event's picture: a new one, none, or what it was. */
export type PictureChoice = File | 'none' | 'unchanged'

/** Checks and stores the form of an event, null for a new one, and says how it went. A failure leaves what was typed where it is. */
export function useSaving(event: TownEvent | null, onSaved: () => void) {
  const showToast = useToast()
  const [errors, setErrors] = useState<DraftErrors>({})
  const [saving, setSaving] = useState(false)
  const uploads = useRef<Uploads>(new WeakMap())

  async function save(form: HTMLFormElement, picture: PictureChoice) {
    if (saving) return
    const checked = checkDraft(readDraft(form), event, incompleteTimes(form))
    setErrors(checked.valid ? {} : checked.errors)
    if (!checked.valid) return focusFirstWrong(form, checked.errors)
    const change = event === null ? 'create' : 'update'
    setSaving(true)
    try {
      const stored = await storePicture(picture)
      const image_url = stored === 'failed' ? (event?.image_url ?? null) : stored
      await store({ ...checked.fields, image_url })
      showToast({ ...DONE[change], ...(stored === 'failed' && { description: WITHOUT_PICTURE }) })
      onSaved()
    } catch (error) {
      console.error('The event could not be stored:', error)
      showToast(FAILED[change])
    } finally {
      setSaving(false)
    }
  }

  /** The picture's address, null for none. One that can't be stored does not hold the event up. */
  async function storePicture(picture: PictureChoice): Promise<string | null | 'failed'> {
    if (picture === 'none') return null
    if (picture === 'unchanged') return event?.image_url ?? null
    const address = uploads.current.get(picture) ?? (await upload(sessionStorageClient, picture))
    if (address === null) return 'failed'
    uploads.current.set(picture, address)
    return address
  }

  async function store(fields: EventFields) {
    const client = await sessionClient()
    await (event === null ? createEvent(client, fields) : updateEvent(client, event.id, fields))
  }

  /** A field that is being corrected is no longer wrong. */
  function forgive(field: string | null) {
    if (field !== null && field in errors) setErrors(({ [field as keyof DraftErrors]: _, ...rest }) => rest)
  }

  return { errors, saving, save, forgive }
}
