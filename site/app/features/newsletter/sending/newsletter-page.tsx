import { useCallback, useEffect, useState } from 'react'
import { useForm } from '../../../lib/form/use-form'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { useLoaded } from '../../../lib/live/use-loaded'
import { useOffices } from '../../../lib/session/require-role'
import { sessionApi } from '../../../lib/session/session-api'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { Tabs } from '../../../ui/tabs/tabs'
import { useToast } from '../../../ui/toast/toast-context'
import type { Draft, Webhook, WebhookLog } from './calls'
import { Compose } from './compose'
import { documentText, NEWSLETTER_FORM } from './documents'
import { DraftList } from './draft-list'
import { listDrafts, type StoredDraft, useStoredDraft } from './drafts'
import { Logs, Newsletters } from './newsletters'
import { NEWSLETTER_INCOMPLETE, NOT_READABLE, SECRET_UNREADABLE } from './notices'
import {
  isUnderWay,
  listLogs,
  listResults,
  listScheduled,
  listWebhooks,
  type NewsletterResult,
  readBounceSecret,
  readMailDelivery,
  type Scheduled,
} from './queries'
import { ScheduledList } from './scheduled-list'
import { useSending } from './use-sending'
import { Webhooks } from './webhooks'

type TabKey = 'compose' | 'webhooks' | 'logs'

const WEBHOOKS: ListSource<Webhook> = {
  read: listWebhooks,
  tables: ['webhook_settings'],
  failed: NOT_READABLE,
}
const LOGS: ListSource<WebhookLog> = { read: listLogs, tables: ['webhook_logs'], failed: NOT_READABLE }
const RESULTS: ListSource<NewsletterResult> = {
  read: listResults,
  tables: ['newsletters'],
  failed: NOT_READABLE,
}
const DRAFTS: ListSource<StoredDraft> = {
  read: listDrafts,
  tables: ['newsletter_drafts'],
  failed: NOT_READABLE,
}
const SCHEDULED: ListSource<Scheduled> = {
  read: listScheduled,
  tables: ['newsletters'],
  failed: NOT_READABLE,
}
const NONE: readonly NewsletterResult[] = []

/** Newsletter: editor, webhooks and delivery log (docs/product.md#sending-newsletters). */
export default function NewsletterPage() {
  const [open, setOpen] = useState<TabKey>('compose')
  const isBoard = useOffices().holds('board')
  const { webhooks, logs, results, drafts, scheduled } = useLists()
  const mailDelivers = useMailDelivers()

  const form = useForm(NEWSLETTER_FORM, { draft: 'newsletterDraft', missing: NEWSLETTER_INCOMPLETE })
  const draft = form.typed
  const stored = useStoredDraft(form)
  const sender = useSending(results, (sent: Draft) => {
    void scheduled.refresh()
    if (sent.subject.trim() === draft.subject.trim() && sent.content === draft.content) stored.finish()
  })
  const shown = results.rows ?? NONE
  useRepeated(results.refresh, shown.some(isUnderWay))

  function reuse({ subject, content, document }: NewsletterResult) {
    setOpen('compose')
    void stored.begin({ subject, content, document: documentText(document) })
  }

  function openTab(tab: TabKey) {
    setOpen(tab)
    if (tab !== 'logs') return
    void logs.refresh()
    void results.refresh()
  }

  function refresh() {
    void webhooks.refresh()
    void logs.refresh()
  }

  return (
    <AreaPage title="Newsletter">
      <Tabs<TabKey>
        label="Newsletter"
        open={open}
        onOpen={openTab}
        tabs={[
          {
            key: 'compose' as const,
            label: 'Verfassen',
            keepMounted: true,
            panel: (
              <div className="grid gap-9">
                <Compose
                  {...{ form, stored, webhooks, mailDelivers, sender }}
                  results={shown}
                  onChanged={results.refresh}
                />
                <ScheduledList list={scheduled} onUnscheduled={drafts.refresh} />
                <DraftList list={drafts} stored={stored} disabled={sender.sending} />
              </div>
            ),
          },
          isBoard && {
            key: 'webhooks' as const,
            label: 'Webhook-Einstellungen',
            panel: (
              <div className="grid gap-7">
                <Webhooks list={webhooks} onChanged={refresh} />
                <BounceSettings />
              </div>
            ),
          },
          {
            key: 'logs' as const,
            label: 'Versandprotokoll',
            panel: (
              <div className="grid gap-9">
                <Newsletters
                  results={shown}
                  disabled={sender.sending}
                  onSendAgain={({ id }) => void sender.retry(id)}
                  onReuse={reuse}
                  onChanged={results.refresh}
                />
                <Logs list={logs} />
              </div>
            ),
          },
        ].filter((tab) => tab !== false)}
      />
    </AreaPage>
  )
}

/** The lists behind the three tabs. */
function useLists() {
  return {
    webhooks: useList(WEBHOOKS),
    logs: useList(LOGS),
    results: useList(RESULTS),
    drafts: useList(DRAFTS),
    scheduled: useList(SCHEDULED),
  }
}

/** Null while unknown; if it cannot be read, only the webhooks decide. */
function useMailDelivers(): boolean | null {
  const load = useCallback(async () => readMailDelivery(await sessionApi.rows()), [])
  const { loaded } = useLoaded(load)
  if (loaded.state === 'loading') return null
  return loaded.state === 'loaded' && loaded.value
}

/** Milliseconds between two reads of the sending state. */
const INTERVAL = 2_000

/** Calls a stable function again and again while something is under way and the page is visible. */
function useRepeated(refresh: () => Promise<void>, isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, INTERVAL)
    return () => clearInterval(timer)
  }, [refresh, isUnderWay])
}

/** Where a provider reports mails that came back, and what it signs its reports with. */
function BounceSettings() {
  const showToast = useToast()
  const [secret, setSecret] = useState('')

  async function show() {
    try {
      setSecret(await readBounceSecret(await sessionApi.rows()))
    } catch (error) {
      console.error('The secret of bounces could not be read:', error)
      showToast(SECRET_UNREADABLE)
    }
  }

  return (
    <section aria-labelledby="bounce-settings" className="grid gap-3 border-t border-line pt-6">
      <h2 id="bounce-settings" className="text-xl">
        Meldungen über unzustellbare Mails
      </h2>
      <p>
        Kann Ihr Versanddienst zurückgekommene Mails melden (Standard Webhooks), tragen Sie dort die Adresse
        Ihrer Website mit <code className="wrap-anywhere">/functions/v1/newsletter-bounces</code> und diesen
        Schlüssel ein. Wer dreimal hintereinander oder endgültig nicht erreichbar ist, bekommt keine Mails
        mehr.
      </p>
      {secret ? (
        <p>
          <code className="wrap-anywhere">{secret}</code>
        </p>
      ) : (
        <Button variant="secondary" size="slim" className="justify-self-start" onClick={show}>
          Schlüssel für Meldungen anzeigen
        </Button>
      )}
    </section>
  )
}
