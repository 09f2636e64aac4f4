import { type RefObject, useState } from 'react'
import type { FieldChange } from '../../../entries/decision/comparison'
import { typedFrom, valuesOf } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { changesOf, differingValues, type OwnedValues, valuesOfSame } from '../business-changes'
import { readHours, typedHours } from '../hours/hours-editor'
import { useHoursAndPictures } from '../use-hours-and-pictures'
import * as notices from './notices'
import { OWN_BUSINESS_FORM, shownValues } from './own-business'
import { changeBusiness, listOwnBusinesses, type OwnBusiness } from './queries'

export type OwnBusinessFormProps = {
  own: OwnBusiness
  /** What the fields begin with. */
  values: OwnedValues
  /** Whether the form follows one that was saved: its button has the focus then. */
  saved: boolean
  onSaved: (values: OwnedValues) => void
  /** Says whether something is typed and not saved. */
  unsaved: RefObject<() => boolean>
}

/**
 * The form of an own business. Only what differs from the beginning is sent, with the values that it replaces. Where somebody else has changed
 * one of these, `conflict` says what, everything typed stays, and the next press replaces the newer values.
 */
export function useOwnBusinessForm({ own, values: begun, onSaved }: OwnBusinessFormProps) {
  const showToast = useToast()
  /** What the database had when it was last asked. */
  const [stored, setStored] = useState(begun)
  const [conflict, setConflict] = useState<readonly FieldChange[] | null>(null)
  const edited = useHoursAndPictures(begun)
  const initial = {
    ...typedFrom(OWN_BUSINESS_FORM, { ...begun, hours: null, pictures: null }),
    ...edited.initial,
  }

  async function save(values: OwnedValues): Promise<void> {
    const changes = differingValues(asTyped(begun), values)
    if (Object.keys(changes).length === 0) {
      showToast(notices.UNCHANGED)
      return
    }
    const waits = await changeBusiness(await sessionClient(), own.id, changes, valuesOfSame(stored, changes))
    showToast(
      Object.keys(changes).some((column) => waits.includes(column)) ? notices.WAITING : notices.PUBLIC_NOW,
    )
    onSaved({ ...stored, ...changes })
  }

  /** Whether somebody else has changed the entry: shows it then. */
  async function showsConflict(): Promise<boolean> {
    const newest = (await listOwnBusinesses(await sessionClient())).find(({ id }) => id === own.id)
    if (!newest) return false
    setConflict(changesOf(stored, shownValues(newest)))
    setStored(shownValues(newest))
    return true
  }

  const form = useForm(OWN_BUSINESS_FORM, {
    initial,
    invalid: notices.INCOMPLETE,
    missing: notices.INCOMPLETE,
    failed: notices.SAVING_FAILED,
    async send({ hours: _hours, pictures: _pictures, ...values }) {
      const read = edited.read()
      if (!read) {
        showToast(notices.INCOMPLETE)
        return {}
      }
      try {
        await save({ ...values, ...read })
        return null
      } catch (error) {
        const code = (error as { code?: string }).code
        if (code === 'PT429') showToast(notices.TOO_MANY)
        else if (code !== 'PT409' || !(await showsConflict())) throw error
        return {}
      }
    },
  })
  return { form, edited, conflict }
}

/** Values as the form reads them when nothing is changed. */
function asTyped(values: OwnedValues): OwnedValues {
  const {
    hours: _hours,
    pictures: _pictures,
    ...texts
  } = valuesOf(OWN_BUSINESS_FORM, typedFrom(OWN_BUSINESS_FORM, { ...values, hours: null, pictures: null }))
  return { ...values, ...texts, hours: readHours(typedHours(values.hours)) ?? null }
}
