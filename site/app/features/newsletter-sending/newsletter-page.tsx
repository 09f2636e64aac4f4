import { useState } from 'react'
import { AreaPage } from '../../frame/area/area-page'
import { useLive } from '../../lib/live/use-live'
import { sessionClient } from '../../lib/session/session-clients'
import { useLoaded } from '../../lib/use-loaded'
import { Tabs } from '../../ui/tabs'
import { useToast } from '../../ui/toast/toast-context'
import type { Draft } from './calls'
import { Compose } from './compose'
import { Logs } from './logs'
import type { NewsletterResult } from './newsletter-result'
import { Newsletters } from './newsletters'
import { NO_WEBHOOK } from './notices'
import { listLogs, listResults, listWebhooks } from './queries'
import { useDraft } from './use-draft'
import { useSending } from './use-sending'
import { readyWebhook } from './webhook'
import { Webhooks } from './webhooks'

type TabKey = 'compose' | 'webhooks' | 'logs'

const SETTINGS = ['webhook_settings'] as const
const LOGS = ['webhook_logs'] as const
const loadWebhooks = async () => listWebhooks(await sessionClient())
const RESULTS = ['newsletters', 'newsletter_batches'] as const
const NONE: readonly NewsletterResult[] = []
const loadResults = async () => listResults(await sessionClient())
const loadLogs = async () => listLogs(await sessionClient())

/** Newsletters are written, sent and accounted for here (docs/product.md#sending-newsletters). */
export function NewsletterPage() {
  const [open, setOpen] = useState<TabKey>('compose')
  const webhooks = useLoaded(loadWebhooks)
  const logs = useLoaded(loadLogs)
  const results = useLoaded(loadResults)
  useLive(RESULTS, results.refresh)
  useLive(SETTINGS, webhooks.refresh)
  useLive(LOGS, logs.refresh)
  const ready = webhooks.loaded.state === 'loaded' ? readyWebhook(webhooks.loaded.value) : undefined

  const showToast = useToast()
  const { draft, change, clear } = useDraft()
  const sender = useSending((sent: Draft) => {
    void results.refresh()
    if (sent.subject.trim() === draft.subject.trim() && sent.content === draft.content) clear()
  })
  const shown = results.loaded.state === 'loaded' ? results.loaded.value : NONE

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
            kept: true,
            panel: (
              <Compose
                draft={draft}
                onChange={change}
                webhooks={webhooks.loaded}
                onReload={webhooks.reload}
                sender={sender}
                results={shown}
              />
            ),
          },
          {
            key: 'webhooks',
            label: 'Webhook-Einstellungen',
            panel: <Webhooks webhooks={webhooks.loaded} onChanged={refresh} onRetry={webhooks.reload} />,
          },
          {
            key: 'logs',
            label: 'Versandprotokoll',
            panel: (
              <div className="grid gap-9">
                <Newsletters
                  results={shown}
                  disabled={sender.sending || webhooks.loaded.state !== 'loaded'}
                  onSendAgain={sendAgain}
                />
                <Logs logs={logs.loaded} onRetry={logs.reload} />
              </div>
            ),
          },
        ]}
      />
    </AreaPage>
  )
}
