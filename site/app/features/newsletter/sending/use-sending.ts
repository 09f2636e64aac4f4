import { useRef, useState } from 'react'
import { CallFailed } from '../../../lib/session/call-function'
import { sessionApi } from '../../../lib/session/session-api'
import { randomUuid } from '../../../lib/supabase/random-uuid'
import { useToast } from '../../../ui/toast/toast-context'
import { type Audience, type Draft, type SendRound, sendBatches, sendTestMail } from './calls'
import {
  QUEUED,
  SCHEDULING_FAILED,
  SENDING_FAILED,
  SENT,
  SENT_IN_PART,
  scheduledFor,
  TEST_MAIL_FAILED,
  TEST_MAIL_SENT,
} from './notices'
import { type Progress, progressAtStart, progressWith } from './progress'
import { controlNewsletter, startNewsletter } from './queries'
import { type SendingPlan, scheduleNewsletter } from './schedule/queries'
import type { Webhook } from './webhook'

export type Sending = ReturnType<typeof useSending>

/** Sends a newsletter in a sequence of calls and reports the progress. Calls `onSent` with its text when every recipient was reached, or it is queued or scheduled. */
export function useSending(onSent: (draft: Draft) => void) {
  const showToast = useToast()
  const [sending, setSending] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  // The id stays the same until the response has arrived, so that a lost response does not cause a second newsletter.
  const queueId = useRef(randomUuid())

  async function run(work: () => Promise<void>, failed = SENDING_FAILED) {
    setSending(true)
    try {
      await work()
    } catch (error) {
      console.error('The newsletter could not be sent:', error)
      showToast(failed)
    } finally {
      setSending(false)
    }
  }

  async function sendAll(start: Progress, webhook: Webhook) {
    const client = await sessionApi.functions()
    let now = { ...start, done: false }
    setProgress(now)
    try {
      do {
        now = progressWith(now, await sendBatches(client, now.draft, webhook, now.sendRound, now.audience))
        setProgress(now)
      } while (!now.done)
    } catch (error) {
      // Rejected before the first batch; when only the response was lost, sending can be resumed.
      if (error instanceof CallFailed && error.message && now.total === 0) setProgress(null)
      throw error
    }
    if (now.sent === now.total) onSent(now.draft)
    showToast(now.sent === now.total ? SENT : now.sent === start.sent ? SENDING_FAILED : SENT_IN_PART)
  }

  return {
    sending,
    progress,
    /** Starts a new newsletter to all recipients. */
    send: (draft: Draft, webhook: Webhook, audience: Audience) =>
      run(() => sendAll(progressAtStart(draft, { send_id: randomUuid(), round: 1 }, audience), webhook)),
    /** Queues a new newsletter for the server's own delivery. */
    queue: (draft: Draft, audience: Audience) =>
      run(async () => {
        await startNewsletter(await sessionApi.rows(), queueId.current, draft, audience)
        queueId.current = randomUuid()
        setProgress(null)
        onSent(draft)
        showToast(QUEUED)
      }),
    /** Leaves a new newsletter to the server until its time. */
    schedule: (draft: Draft, plan: SendingPlan) =>
      run(async () => {
        await scheduleNewsletter(await sessionApi.rows(), queueId.current, draft, plan)
        queueId.current = randomUuid()
        setProgress(null)
        onSent(draft)
        showToast(scheduledFor(plan.at))
      }, SCHEDULING_FAILED),
    /** Continues an interrupted newsletter. */
    resume: (before: Progress, webhook: Webhook) => run(() => sendAll(before, webhook)),
    /** Starts a new round for the recipients who were not reached. */
    sendAgain: (draft: Draft, { send_id, round }: SendRound, webhook: Webhook) =>
      run(() => sendAll(progressAtStart(draft, { send_id, round: round + 1 }), webhook)),
    /** Queues mails of the server's own delivery again that failed. */
    retry: (newsletterId: string) =>
      run(async () => controlNewsletter(await sessionApi.rows(), newsletterId, 'retry')),
    /** Without a webhook through the mail server. */
    sendTest: (draft: Draft, webhook: Webhook | undefined) =>
      run(async () => {
        const report = await sendTestMail(await sessionApi.functions(), draft, webhook)
        showToast(report.sent === 1 ? TEST_MAIL_SENT : TEST_MAIL_FAILED)
      }, TEST_MAIL_FAILED),
  }
}
