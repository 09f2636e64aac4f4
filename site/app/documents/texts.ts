import { applicationForm } from '../content/application-form.ts'
import { statutesSections, statutesText } from '../content/statutes.ts'
import { feeTexts } from '../settings/fee.ts'
import type { Settings } from '../settings/schema/settings.ts'

/** The statutes with the association's values. */
export const statutesOf = (settings: Settings) => ({
  ...statutesText(settings),
  owner: settings.association.name,
  sections: statutesSections(settings),
})

export type Statutes = Readonly<ReturnType<typeof statutesOf>>

/** The application for membership with the association's values. */
export const applicationOf = (settings: Settings) => ({
  ...applicationForm(settings),
  owner: settings.association.name,
  fee: feeTexts(settings.membership),
})

export type ApplicationForm = Readonly<ReturnType<typeof applicationOf>>
