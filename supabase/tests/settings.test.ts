import { describe, expect, test } from 'vitest'
import { createPersonas } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()
const publish = `select publish_settings($1, $2, $3)`
const shown = async () => (await owner(`select number, document from site_settings`)).rows

describe('settings', () => {
  test('are published by the board alone, and shown to everybody without what is internal', async () => {
    const document = JSON.stringify({ association: { name: 'Verein' }, internal: { days: 30 } })
    for (const persona of ['visitor', 'member'] as const) {
      expect((await as(persona, publish, [document, 0, null])).code, persona).toBe('42501')
    }
    await performAs('admin', publish, [document, 0, 'Erste Fassung'])
    expect(await shown()).toEqual([{ number: 1, document: { association: { name: 'Verein' } } }])
    const { rows } = await owner(
      `select private.setting('internal', 'days') as days, private.setting('a', 'b') as unset`,
    )
    expect(rows).toEqual([{ days: 30, unset: null }])
    const versions = await owner(
      `select v.note, r.role from settings_versions v join user_roles r on r.user_id = v.published_by`,
    )
    expect(versions.rows).toEqual([{ note: 'Erste Fassung', role: 'admin' }])

    expect((await as('admin', publish, ['{}', 0, null])).code, 'edited an older version').toBe('55000')
    await performAs('admin', publish, ['{"a":{}}', 1, null])
    expect(await shown()).toEqual([{ number: 2, document: { a: {} } }])
  })

  test('are objects of at most 500,000 bytes', async () => {
    const newest = (await shown())[0]?.number ?? 0
    expect((await as('admin', publish, ['[]', newest, null])).code).toBe('23514')
    const large = JSON.stringify({ a: { b: 'x'.repeat(500_001) } })
    expect((await as('admin', publish, [large, newest, null])).code).toBe('23514')
  })
})
