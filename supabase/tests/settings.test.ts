import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contrastOfAccent } from '../../site/app/association/contrast.ts'
import { SETTINGS } from '../../site/app/association/schema/settings.ts'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas } from './testing/personas.ts'

const { server, as, performAs, owner } = createPersonas()
const publish = `select publish_settings($1, $2, $3)`
const shown = async () => (await owner(`select number, document from site_settings`)).rows
const newest = async () => (await shown())[0]?.number ?? 0

describe('settings', () => {
  test('are published by the board alone, and shown to everybody without what is internal', async () => {
    const document = JSON.stringify(completeSettings({ internal: { days: 30 } }))
    for (const persona of ['visitor', 'member', 'editor'] as const) {
      expect((await as(persona, publish, [document, 0, null])).code, persona).toBe('42501')
    }
    await performAs('admin', publish, [document, 0, 'Erste Fassung'])
    expect(await shown()).toEqual([{ number: 1, document: completeSettings() }])
    const { rows } = await owner(
      `select private.setting('internal', 'days') as days, private.setting('a', 'b') as unset`,
    )
    expect(rows).toEqual([{ days: 30, unset: null }])
    const versions = await owner(
      `select v.note, r.role from settings_versions v join user_roles r on r.user_id = v.published_by`,
    )
    expect(versions.rows).toEqual([{ note: 'Erste Fassung', role: 'admin' }])

    expect((await as('admin', publish, [document, 0, null])).code, 'edited an older version').toBe('PT409')
    await performAs('admin', publish, [JSON.stringify(completeSettings({ a: {} })), 1, null])
    expect(await shown()).toEqual([{ number: 2, document: completeSettings({ a: {} }) }])
  })

  test('are objects of at most 500,000 bytes', async () => {
    const large = JSON.stringify(completeSettings({ a: { b: 'x'.repeat(500_001) } }))
    expect(await as('admin', publish, [large, await newest(), null])).toMatchObject({ code: '23514' })
    for (const document of ['[]', '"x"', 'null', '{"legal":[]}', '{"board":{"members":{}},"legal":"x"}'])
      expect(await as('admin', publish, [document, await newest(), null]), document).toMatchObject({
        code: '23514',
      })
  })
})

describe('the accent', () => {
  const publishAccent = async (accent: unknown, persona: 'admin' | 'service' = 'admin') =>
    as(persona, publish, [JSON.stringify(completeSettings({ look: { accent } })), await newest(), null])

  test.each(['#ffcc00', '#FFFFFF', '#767676', '#757575', '#b4451c', '#102f48', '#008000', '#000000'])(
    '%s is refused where it has too little contrast, as in the schema',
    async (accent) => {
      const { enough, darker } = contrastOfAccent(accent)
      for (const persona of ['admin', 'service'] as const)
        expect((await publishAccent(accent, persona)).code).toBe(enough ? undefined : '23514')
      expect((await publishAccent(darker)).code, darker).toBeUndefined()
    },
  )

  test('that is no colour is left to the site, which shows its own', async () => {
    for (const accent of ['', 'red', '#fff', 7, null, { a: '#ffffff' }])
      expect((await publishAccent(accent)).code).toBeUndefined()
  })
})

describe('legal texts', () => {
  const gapsOf = async (group: string, name: string, value: unknown) => {
    const document = completeSettings({ [group]: { [name]: value } })
    const { rows } = await owner('select private.gaps_of_legal_texts($1) as gaps', [JSON.stringify(document)])
    return rows[0]?.gaps
  }
  const texts = Object.entries(SETTINGS).flatMap(([group, schema]) =>
    Object.entries<z.ZodType>(schema.shape)
      .filter(([, value]) => group === 'legal' || value.meta()?.legalText)
      .map(([name, value]) => [`${group}.${name}`, value] as const),
  )

  test.each(texts)('%s is a gap for the database where it is one for the schema', async (path, schema) => {
    const [group = '', name = ''] = path.split('.')
    const unset = schema.parse(undefined)
    const isUnset = typeof unset === 'string' ? /\[.+\]/.test(unset) : schema.meta()?.required === true
    const refused = isUnset ? [path] : null
    const isText = schema.safeParse('x').success
    expect(await gapsOf(group, name, undefined), 'absent').toEqual(refused)
    expect(await gapsOf(group, name, isText ? '[Rest] der Angabe' : '['), 'placeholder').toEqual(
      isText || refused ? [path] : null,
    )
    expect(await gapsOf(group, name, 7), 'of another type').toEqual(refused)
    if (!isText) return
    expect(await gapsOf(group, name, ' '), 'empty').toEqual(schema.meta()?.required ? [path] : null)
    const long = 'x'.repeat(1 + Number(schema.toJSONSchema({ io: 'input' }).maxLength))
    expect(await gapsOf(group, name, long), 'too long, so that the default holds').toEqual(refused)
    expect(await gapsOf(group, name, 'zwei\nZeilen')).toEqual(refused)
  })

  test.each([
    ['legal', 'imprint', [{ title: 'Streitbeilegung', text: 'Wir nehmen an [Verfahren] teil.' }]],
    ['legal', 'privacy', [{ title: 'Kamera', text: '' }]],
    ['board', 'members', []],
    ['board', 'members', [{ name: 'Erika Mustermann', role: ' ' }]],
  ])('%s.%s is not complete (%#)', async (group, name, value) => {
    expect(await gapsOf(group, name, value)).toEqual([`${group}.${name}`])
  })

  test('with gaps are not published by a direct call either, which says what is missing', async () => {
    const number = await newest()
    const call = (document: object, persona: 'admin' | 'service' = 'admin') =>
      as(persona, publish, [JSON.stringify(document), number, null])
    const { legal, ...rest } = completeSettings()
    for (const persona of ['admin', 'service'] as const)
      expect(await call({ ...rest, legal: { ...legal, logs: '[14 Tagen]' } }, persona)).toMatchObject({
        code: '23514',
      })
    expect(await call(rest)).toMatchObject({ code: '23514' })
    expect(
      await as('admin', `insert into settings_versions (number, document) values ($1, '{}')`, [number + 1]),
    ).toMatchObject({ code: '42501' })
    expect(await newest()).toBe(number)
    const response = await server.fetch('/rest/v1/rpc/publish_settings', {
      method: 'POST',
      headers: { ...server.personas.admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        _document: { ...rest, legal: { ...legal, logs: '', hosting: '[Betreiber]' } },
        _based_on: number,
      }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: '23514', hint: 'legal.hosting, legal.logs' })
  })
})
