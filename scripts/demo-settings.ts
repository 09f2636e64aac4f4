import { readFileSync, writeFileSync } from 'node:fs'

const FOLDER = 'supabase/seed'

/** Documents of settings of the demo towns, by the SQL that is generated from them. */
export const DEMO_SETTINGS = {
  [`${FOLDER}/settings.sql`]: `${FOLDER}/settings/roding.json`,
  [`${FOLDER}/settings-beispielhausen.sql`]: `${FOLDER}/settings/beispielhausen.json`,
} as const

/** SQL that publishes the document in a file as the first version. */
export const settingsSeed = (file: string): string =>
  `-- Generated from ${file} by "npm run demo-settings".
insert into public.settings_versions (number, document, note) values (1, $settings$${readFileSync(file, 'utf8').trim()}$settings$, 'Demodaten');
`

if (import.meta.main) {
  for (const [seed, document] of Object.entries(DEMO_SETTINGS)) writeFileSync(seed, settingsSeed(document))
}
