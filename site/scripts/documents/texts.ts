import { applicationForm, paperParts } from '../../app/content/application-form.ts'
import { statutesSections, statutesText } from '../../app/content/statutes.ts'
import { feeTexts } from '../../app/settings/fee.ts'
import { demoSettings } from '../demo-settings.ts'

/** The texts of the documents, with the settings of the demo. */
const settings = demoSettings()
export const { association: ASSOCIATION } = settings
export const APPLICATION_FORM = applicationForm(settings)
export const PAPER_PARTS = paperParts(APPLICATION_FORM)
export const FEE = feeTexts(settings.membership)
export const STATUTES_TEXT = statutesText(settings)
export const STATUTES_SECTIONS = statutesSections(settings)
