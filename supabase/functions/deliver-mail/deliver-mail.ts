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

/**
 * A mail that is refused for what it is leaves the others to be sent. Ends with the first other failure: behind a mail server that
 * does not answer the others would wait just as long.
 */
async function sendCopies(database: Database, platform: Platform): Promise<void> {
  const { data } = await database.rpc('claim_application_copies').throwOnError()
  for (const application of data) {
    try {
      await platform.mail(applicationCopy(application))
    } catch (error) {
      if (!isOfThisMail(error)) throw error
      platform.report('a waiting mail was refused', error)
      continue
    }
    await database.rpc('application_copy_sent', { _application_id: application.id }).throwOnError()
  }
}

/** Was it this mail, its addresses or its content, that the mail server refused? The codes are nodemailer's; 421 ends a connection. */
function isOfThisMail(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  const hangsUp = 'responseCode' in error && error.responseCode === 421
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && !hangsUp
}
