import { Tabs } from '@base-ui/react/tabs'
import { AreaPage } from '../../frame/area/area-page'
import { useLive } from '../../lib/live/use-live'
import { sessionClient } from '../../lib/session/session-clients'
import { useLoaded } from '../../lib/use-loaded'
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

const TABS = [
  { value: 'compose', label: 'Verfassen' },
  { value: 'webhooks', label: 'Webhook-Einstellungen' },
  {
    value: 'logs',
    // Where large text leaves no room for it, it breaks between its parts.
    label: (
      <>
        Versand
        <wbr />
        protokoll
      </>
    ),
  },
] as const

const SETTINGS = ['webhook_settings'] as const
const LOGS = ['webhook_logs'] as const
const loadWebhooks = async () => listWebhooks(await sessionClient())
const RESULTS = ['newsletters', 'newsletter_batches'] as const
const NONE: readonly NewsletterResult[] = []
const loadResults = async () => listResults(await sessionClient())
const loadLogs = async () => listLogs(await sessionClient())

/** Newsletters are written, sent and accounted for here (spec section 2). */
export function NewsletterPage() {
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

  function refresh() {
    void webhooks.refresh()
    void logs.refresh()
  }

  return (
    <AreaPage title="Newsletter">
      <Tabs.Root
        defaultValue="compose"
        onValueChange={(tab) => {
          if (tab !== 'logs') return
          void logs.refresh()
          void results.refresh()
        }}
      >
        <Tabs.List aria-label="Newsletter" className="flex flex-wrap gap-x-2 border-b-2 border-river-900">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className="min-h-12 flex-auto rounded-t-card px-4 @2xl:flex-none py-2 font-display text-lg leading-tight font-extrabold text-river-800 hover:bg-river-100 aria-selected:bg-river-900 aria-selected:text-white"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="compose" keepMounted className="pt-6">
          <Compose draft={draft} onChange={change} webhook={ready} sender={sender} results={shown} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" className="pt-6">
          <Webhooks webhooks={webhooks.loaded} onChanged={refresh} onRetry={webhooks.reload} />
        </Tabs.Panel>
        <Tabs.Panel value="logs" className="grid gap-9 pt-6">
          <Newsletters results={shown} sending={sender.sending} onSendAgain={sendAgain} />
          <Logs logs={logs.loaded} onRetry={logs.reload} />
        </Tabs.Panel>
      </Tabs.Root>
    </AreaPage>
  )
}
