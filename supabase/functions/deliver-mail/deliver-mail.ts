import { answer, CORS } from '../_shared/admin-endpoint.ts'
import { asService, type Database } from '../_shared/database.ts'
import type { Handler, Platform } from '../_shared/platform.ts'
import { applicationCopy } from './application-copy.ts'

/**
 * Sends the mails that wait. Takes no input and tells nothing, so anybody may call it: the form after its insert, the back office for
 * what is left over. What cannot be sent now is tried again by a later call.
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

/** Ends with the first that fails: behind a mail server that does not answer the others would wait just as long. */
async function sendCopies(database: Database, platform: Platform): Promise<void> {
  const { data } = await database.rpc('claim_application_copies').throwOnError()
  for (const application of data) {
    await platform.mail(applicationCopy(application))
    await database.rpc('application_copy_sent', { _application_id: application.id }).throwOnError()
  }
}
