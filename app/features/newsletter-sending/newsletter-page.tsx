import { Tabs } from '@base-ui/react/tabs'
import { AreaPage } from '../../frame/area/area-page'
import { useLive } from '../../lib/live/use-live'
import { sessionClient } from '../../lib/session/session-clients'
import { useLoaded } from '../../lib/use-loaded'
import { Compose } from './compose'
import { Logs } from './logs'
import { listLogs, listWebhooks } from './queries'
import { readyWebhook } from './webhook'
import { Webhooks } from './webhooks'

const TABS = [
  { value: 'compose', label: 'Verfassen' },
  { value: 'webhooks', label: 'Webhook-Einstellungen' },
  { value: 'logs', label: 'Versandprotokoll' },
] as const

const SETTINGS = ['webhook_settings'] as const
const LOGS = ['webhook_logs'] as const
const loadWebhooks = async () => listWebhooks(await sessionClient())
const loadLogs = async () => listLogs(await sessionClient())

/** Newsletters are written, sent and accounted for here (spec section 2). */
export function NewsletterPage() {
  const webhooks = useLoaded(loadWebhooks)
  const logs = useLoaded(loadLogs)
  useLive(SETTINGS, webhooks.refresh)
  useLive(LOGS, logs.refresh)
  const ready = webhooks.loaded.state === 'loaded' ? readyWebhook(webhooks.loaded.value) : undefined

  function refresh() {
    void webhooks.refresh()
    void logs.refresh()
  }

  return (
    <AreaPage title="Newsletter">
      <Tabs.Root
        defaultValue="compose"
        onValueChange={(tab) => {
          if (tab === 'logs') void logs.refresh()
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
          <Compose webhook={ready} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" className="pt-6">
          <Webhooks webhooks={webhooks.loaded} onChanged={refresh} onRetry={webhooks.reload} />
        </Tabs.Panel>
        <Tabs.Panel value="logs" className="pt-6">
          <Logs logs={logs.loaded} onRetry={logs.reload} />
        </Tabs.Panel>
      </Tabs.Root>
    </AreaPage>
  )
}
