import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDemoSettings, settingsSeed } from '../../scripts/demo-settings.ts'

test('the seed contains the settings of the demo (npm run demo-settings)', () => {
  expect(readFileSync('supabase/seed/settings.sql', 'utf8')).toBe(settingsSeed(readDemoSettings()))
})
