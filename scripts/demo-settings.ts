import { readFileSync, writeFileSync } from 'node:fs'

/** SQL that publishes a document of settings as the first version. */
export const settingsSeed = (document: string): string =>
  `-- Generated from supabase/seed/settings/roding.json by "npm run demo-settings".
insert into public.settings_versions (number, document, note) values (1, $settings$${document.trim()}$settings$, 'Demodaten');
`

export const readDemoSettings = (): string => readFileSync('supabase/seed/settings/roding.json', 'utf8')

if (import.meta.main) writeFileSync('supabase/seed/settings.sql', settingsSeed(readDemoSettings()))
