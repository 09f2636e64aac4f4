import { useState } from 'react'
import { sessionFunctions } from '../../lib/session/session-clients'
import { useToast } from '../../ui/toast/toast-context'
import { type Draft, sendBatches, sendToMe } from './calls'
import { SENDING_FAILED, SENT, SENT_IN_PART, SENT_TO_ME } from './notices'
import { type Progress, progressWith } from './progress'
import type { Webhook } from './webhook'

/** Sends a newsletter call after call and says how far it is; `onSent` once everybody was reached. */
export function useSending(onSent: () => void) {
  const showToast = useToast()
  const [sending, setSending] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)

  async function run(work: () => Promise<void>) {
    setSending(true)
    try {
      await work()
    } catch (error) {
      console.error('The newsletter could not be sent:', error)
      showToast(SENDING_FAILED)
    } finally {
      setSending(false)
    }
  }

  /** From the beginning, or with `before` from where it stopped. */
  const send = (draft: Draft, webhook: Webhook, before: Progress | null = null) =>
    run(async () => {
      const client = await sessionFunctions()
      let now = before
      setProgress(now)
      do {
        now = progressWith(now, await sendBatches(client, draft, webhook, now?.next))
        setProgress(now)
      } while (now.next)
      if (now.failed === 0) onSent()
      showToast(now.failed === 0 ? SENT : now.sent === 0 ? SENDING_FAILED : SENT_IN_PART)
    })

  const sendProbe = (draft: Draft, webhook: Webhook) =>
    run(async () => {
      const report = await sendToMe(await sessionFunctions(), draft, webhook)
      showToast(report.sent === 1 ? SENT_TO_ME : SENDING_FAILED)
    })

  return { sending, progress, send, sendProbe }
}
