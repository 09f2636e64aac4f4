import { readFileSync } from 'node:fs'
import { completeSettings } from '../../association/complete-settings'
import { wholeSettings } from '../../association/page-settings.server'
import type { SettingsDocument } from '../../association/schema/settings'

/** The settings of the demo. */
export const DEMO_SETTINGS = completeSettings(
  JSON.parse(readFileSync('supabase/seed/settings/roding.json', 'utf8')) as SettingsDocument,
)

/** Data of the root, as pages have them. */
export const ROOT_DATA = {
  baseUrl: '',
  publishableKey: 'public',
  siteUrl: '',
  today: '2026-11-21',
  settings: wholeSettings(DEMO_SETTINGS, '2026-11-21'),
}
