import type { OwnedValues } from '../business-changes'
import { BASE_DATA, ENTRY_DETAILS } from '../business-fields'
import type { OwnBusiness } from './queries'

/** The fields that owners change. */
export const OWN_BUSINESS_FORM = { ...BASE_DATA, ...ENTRY_DETAILS }

/** The changes that wait for the office, or null. */
export const waitingOf = ({ changes, decision }: OwnBusiness) => (decision === null ? changes : null)

/** The values of the form: waiting changes replace the public values. */
export const shownValues = (own: OwnBusiness): OwnedValues => ({ ...own.entry, ...waitingOf(own) })
