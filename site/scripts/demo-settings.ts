import { readFileSync } from 'node:fs'
import { completeSettings } from '../app/settings/complete-settings.ts'
import type { Settings, SettingsDocument } from '../app/settings/schema/settings.ts'

/** The settings of the demo. */
export const demoSettings = (): Settings =>
  completeSettings(JSON.parse(readFileSync('supabase/seed/settings/roding.json', 'utf8')) as SettingsDocument)
