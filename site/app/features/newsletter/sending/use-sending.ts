import { useEffect, useRef, useState } from 'react'
import type { List } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import { randomUuid } from '../../../lib/supabase/random-uuid'
import { useToast } from '../../../ui/toast/toast-context'
import { type Audience, type Draft, sendTestMail, type Webhook } from './calls'
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
import {
  type Channel,
  controlNewsletter,
  type NewsletterResult,
  type SendingPlan,
  scheduleNewsletter,
  startNewsletter,
} from './queries'

export type Sending = ReturnType<typeof useSending>

/** Leaves newsletters to the server, which sends them. Calls `onSent` with the text of one that is queued or scheduled. */
export function useSending(results: List<NewsletterResult>, onSent: (draft: Draft) => void) {
  const showToast = useToast()
  const [sending, setSending] = useState(false)
  const watch = useEnd(results)
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

  return {
    sending,
    /** Queues a new newsletter. */
    send: (draft: Draft, audience: Audience, channel: Channel) =>
      run(async () => {
        await startNewsletter(await sessionApi.rows(), queueId.current, draft, { ...audience, channel })
        void watch(queueId.current)
        queueId.current = randomUuid()
        onSent(draft)
        showToast(QUEUED)
      }),
    /** Leaves a new newsletter to the server until its time. */
    schedule: (draft: Draft, plan: SendingPlan) =>
      run(async () => {
        await scheduleNewsletter(await sessionApi.rows(), queueId.current, draft, plan)
        queueId.current = randomUuid()
        onSent(draft)
        showToast(scheduledFor(plan.at))
      }, SCHEDULING_FAILED),
    /** Queues again for those who were not reached. */
    retry: (newsletterId: string) =>
      run(async () => {
        await controlNewsletter(await sessionApi.rows(), newsletterId, 'retry')
        await watch(newsletterId)
      }),
    /** Without a webhook through the mail server. */
    sendTest: (draft: Draft, webhook: Webhook | undefined) =>
      run(async () => {
        const report = await sendTestMail(await sessionApi.functions(), draft, webhook)
        showToast(report.sent === 1 ? TEST_MAIL_SENT : TEST_MAIL_FAILED)
      }, TEST_MAIL_FAILED),
  }
}

/** Says how a newsletter ended that was started or retried on this page, as soon as the list shows it. Returns how to name it. */
function useEnd({ rows, refresh }: List<NewsletterResult>) {
  const showToast = useToast()
  const [watched, setWatched] = useState<string | null>(null)
  const ended = rows?.find(({ id, state }) => id === watched && state === 'sent')
  useEffect(() => {
    if (!ended) return
    setWatched(null)
    const { sent, total } = ended
    showToast(sent === total ? SENT : sent === 0 ? SENDING_FAILED : SENT_IN_PART)
  }, [ended, showToast])
  return async (id: string) => {
    // What the list shows of a retried one is older.
    await refresh()
    setWatched(id)
  }
}
