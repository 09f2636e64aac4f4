import { email, LONGEST_EMAIL } from '../../lib/form/rules'
import { text } from '../../lib/form/schema'

/** The fields of a report; lengths as in the database. */
export const REPORT_FORM = {
  reason: text({ label: 'Grund', required: 'Bitte wählen Sie einen Grund.' }),
  explanation: text({
    label: 'Was stimmt daran nicht?',
    required: 'Bitte schreiben Sie, was daran nicht stimmt.',
    maxLength: 2_000,
  }),
  reporter_email: text({
    label: 'Ihre E-Mail',
    maxLength: LONGEST_EMAIL,
    rule: email,
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
  }),
}
