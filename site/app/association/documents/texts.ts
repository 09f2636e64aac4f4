import { feeTexts } from '../fee.ts'
import type { Settings } from '../schema/settings.ts'
import { applicationForm } from '../texts/application-form.ts'
import { statutesSections, statutesText } from '../texts/statutes.ts'

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
