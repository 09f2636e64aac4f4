import { answer, CORS } from '../_shared/admin-endpoint.ts'
import { asService, type Database } from '../_shared/database.ts'
import { mailFailure } from '../_shared/mail-error.ts'
import type { Handler, Platform } from '../_shared/platform.ts'
import { applicationCopy } from './application-copy.ts'

/**
 * Sends queued mails. Takes no input and returns no data, so anonymous callers are allowed: the form calls it after its insert, the back
 * office for mails that are left. What cannot be sent now is retried by a later call.
 */
export const deliverMail: Handler = async (request, platform) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  if (request.method !== 'POST') return answer({ success: false, code: 'method_not_allowed' }, 405)
  try {
    await sendCopies(asService(platform), platform)
  } catch (error) {
    platform.report('waiting mail could not be sent', error)
  }
  return answer({ success: true })
}

/**
 * A mail that is rejected because of its address or content does not stop the others. Any other failure ends the run, because the remaining
 * mails would wait for the same mail server.
 */
async function sendCopies(database: Database, platform: Platform): Promise<void> {
  const { data } = await database.rpc('claim_application_copies').throwOnError()
  for (const application of data) {
    try {
      await platform.mail(applicationCopy(application))
    } catch (error) {
      if (mailFailure(error).failure === 'unavailable') throw error
      platform.report('a queued mail was rejected by the mail server', error)
      continue
    }
    await database.rpc('application_copy_sent', { _application_id: application.id }).throwOnError()
  }
}
