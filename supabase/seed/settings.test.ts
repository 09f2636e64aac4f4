import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDefaults } from '../../site/app/association/complete-settings.ts'
import { settingsGaps } from '../../site/app/association/gaps.ts'
import { DEMO_SETTINGS, settingsSeed } from '../../scripts/demo-settings.ts'

test.each(Object.entries(DEMO_SETTINGS))('%s contains its settings (npm run demo-settings)', (seed, document) => {
  expect(readFileSync(seed, 'utf8')).toBe(settingsSeed(document))
})

test('the settings of the second demo are valid and leave nothing open but what a demo cannot know', () => {
  const stored = JSON.parse(readFileSync('supabase/seed/settings/beispielhausen.json', 'utf8'))
  const read = withDefaults(stored)
  for (const [group, values] of Object.entries<Record<string, unknown>>(stored))
    expect(read[group as keyof typeof read]).toMatchObject(values)
  expect(settingsGaps(stored).map(({ group, name }) => `${group}.${name}`)).toEqual([
    'membership.creditorId',
    'documents.statutesAdopted',
    'documents.statutesReplaced',
  ])
})
