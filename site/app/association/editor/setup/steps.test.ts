import { expect, test } from 'vitest'
import { SETTINGS } from '../../schema/settings'
import { missingValues } from '../checks'
import { settingAt } from '../draft/merge'
import { STEPS, stepOf } from './steps'

test('the set-up has at most eight screens, which ask for settings that exist', () => {
  expect(STEPS.length).toBeLessThanOrEqual(8)
  for (const { paths } of STEPS)
    for (const path of paths) expect(() => settingAt(SETTINGS, path)).not.toThrow()
})

test('the set-up asks for everything without which an empty installation does not go public', () => {
  const unasked = missingValues(SETTINGS, {}).filter(({ path }) => stepOf(path) === undefined)
  expect(unasked.map(({ path }) => `${path.group}.${path.name}`)).toEqual([])
})
