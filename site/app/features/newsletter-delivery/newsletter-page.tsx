import { useState } from 'react'
import { AreaPage } from '../../frame/area/area-page'
import { useForm } from '../../lib/form/use-form'
import { type ListSource, useList } from '../../lib/list/use-list'
import { Tabs } from '../../ui/tabs/tabs'
import { useToast } from '../../ui/toast/toast-context'
import type { Draft } from './calls'
import { Compose, NEWSLETTER_FORM } from './compose'
import { Logs } from './logs'
import { Newsletters } from './newsletters'
import { NEWSLETTER_INCOMPLETE, NO_WEBHOOK, NOT_READABLE } from './notices'
import type { NewsletterResult } from './queries'
import { listLogs, listResults, listWebhooks } from './queries'
import { useSending } from './use-sending'
import { readyWebhook, type Webhook, type WebhookLog } from './webhook'
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
  tables: ['newsletters', 'newsletter_batches'],
  failed: NOT_READABLE,
}
const NONE: readonly NewsletterResult[] = []

/** Newsletter: editor, webhooks and delivery log (docs/product.md#sending-newsletters). */
export function NewsletterPage() {
  const [open, setOpen] = useState<TabKey>('compose')
  const webhooks = useList(WEBHOOKS)
  const logs = useList(LOGS)
  const results = useList(RESULTS)
  const ready = webhooks.rows ? readyWebhook(webhooks.rows) : undefined

  const showToast = useToast()
  const form = useForm(NEWSLETTER_FORM, { draft: 'newsletterDraft', missing: NEWSLETTER_INCOMPLETE })
  const draft = form.typed
  const sender = useSending((sent: Draft) => {
    void results.refresh()
    if (sent.subject.trim() === draft.subject.trim() && sent.content === draft.content) form.reset()
  })
  const shown = results.rows ?? NONE

  function sendAgain({ id, round, ...letter }: NewsletterResult) {
    if (ready) void sender.sendAgain(letter, { send_id: id, round }, ready)
    else showToast(NO_WEBHOOK)
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
            key: 'compose',
            label: 'Verfassen',
            keepMounted: true,
            panel: <Compose form={form} webhooks={webhooks} sender={sender} results={shown} />,
          },
          {
            key: 'webhooks',
            label: 'Webhook-Einstellungen',
            panel: <Webhooks list={webhooks} onChanged={refresh} />,
          },
          {
            key: 'logs',
            label: 'Versandprotokoll',
            panel: (
              <div className="grid gap-9">
                <Newsletters
                  results={shown}
                  disabled={sender.sending || !webhooks.rows}
                  onSendAgain={sendAgain}
                />
                <Logs list={logs} />
              </div>
            ),
          },
        ]}
      />
    </AreaPage>
  )
}
