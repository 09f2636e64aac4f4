import { beforeEach, describe, expect, test } from 'vitest'
import { contrastOfAccent } from '../../site/app/association/contrast.ts'
import { SETTINGS } from '../../site/app/association/schema/settings.ts'
import type { Setting } from '../../site/app/association/schema/values.ts'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas } from './testing/personas.ts'

describe('settings', () => {
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
      const { rows } = await owner('select private.gaps_of_legal_texts($1) as gaps', [
        JSON.stringify(document),
      ])
      return rows[0]?.gaps
    }
    const texts = Object.entries(SETTINGS).flatMap(([group, { fields }]) =>
      Object.entries<Setting>(fields)
        .filter(([, { legalText }]) => group === 'legal' || legalText)
        .map(([name, setting]) => [`${group}.${name}`, setting] as const),
    )

    test.each(texts)('%s is a gap for the database where it is one for the schema', async (path, setting) => {
      const [group = '', name = ''] = path.split('.')
      const { default: unset, needed = false, read } = setting
      const isUnset = typeof unset === 'string' ? /\[.+\]/.test(unset) : needed
      const refused = isUnset ? [path] : null
      const isText = read('x').problem === undefined
      expect(await gapsOf(group, name, undefined), 'absent').toEqual(refused)
      expect(await gapsOf(group, name, isText ? '[Rest] der Angabe' : '['), 'placeholder').toEqual(
        isText || refused ? [path] : null,
      )
      expect(await gapsOf(group, name, 7), 'of another type').toEqual(refused)
      if (!isText) return
      expect(await gapsOf(group, name, ' '), 'empty').toEqual(needed ? [path] : null)
      const [most] = /\d+/.exec(read('x'.repeat(100_000)).problem ?? '') ?? []
      const long = 'x'.repeat(1 + Number(most))
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

    test('keep nothing else from being published by the gaps that they have already, and are never public with placeholders', async () => {
      const { legal, ...rest } = completeSettings()
      const number = (await newest()) + 1
      const board = [{ name: '[Vorname Nachname]', role: 'Kasse' }]
      const before = {
        ...rest,
        board: { members: [{ name: 'Erika Mustermann', role: 'Vorsitz' }, ...board] },
        legal: { ...legal, registerNumber: '[VR 0000]', logs: '' },
        note: '[frei]',
      }
      await owner('insert into settings_versions (number, document) values ($1, $2)', [
        number,
        JSON.stringify(before),
      ])
      const call = (document: object) => as('admin', publish, [JSON.stringify(document), number, null])
      for (const worse of [
        { ...before, contact: {} },
        { ...before, legal: { ...before.legal, hosting: '[Betreiber]' } },
        { ...before, board: { members: [] }, legal: { ...before.legal, responsible: '' } },
      ])
        expect(await call(worse)).toMatchObject({ code: '23514' })
      await performAs('admin', publish, [
        JSON.stringify({ ...before, membership: { fee: 120 } }),
        number,
        'Neuer Beitrag',
      ])
      const visible = (await as('visitor', 'select document from site_settings')).rows?.[0]?.document
      expect(JSON.stringify(visible)).not.toContain('[V')
      expect(visible).toMatchObject({
        membership: { fee: 120 },
        legal: { registerNumber: '', hosting: legal?.hosting },
        board: { members: [{ name: 'Erika Mustermann', role: 'Vorsitz' }] },
      })
      await owner('insert into settings_versions (number, document) values ($1, $2)', [
        number + 2,
        JSON.stringify(completeSettings()),
      ])
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
})

describe('settings draft', () => {
  const { server, as, performAs, owner } = createPersonas()

  const INSERT = 'insert into settings_draft (document, based_on) values ($1, $2)'
  const SAVE =
    'update settings_draft set document = $1 where updated_at = $2::timestamptz returning updated_at::text'
  const PUBLISH = 'select publish_settings($1, $2, null)'
  const DOCUMENT = JSON.stringify(completeSettings())

  const drafts = async () => (await owner('select document, updated_by from settings_draft')).rows
  const newest = async () =>
    (await owner('select coalesce(max(number), 0) as number from settings_versions')).rows[0]
      ?.number as number

  beforeEach(async () => {
    await owner('delete from settings_draft')
  })

  test('there is one draft, which notes who changed it', async () => {
    await performAs('admin', INSERT, [DOCUMENT, 0])
    expect(await drafts()).toEqual([
      { document: JSON.parse(DOCUMENT), updated_by: server.personas.admin.claims.sub },
    ])
    expect((await as('admin', INSERT, [DOCUMENT, 0])).code).toBe('23505')
  })

  test('a change of what is no longer the latest revision changes nothing', async () => {
    await performAs('admin', INSERT, [DOCUMENT, 0])
    const { rows } = await owner('select updated_at::text from settings_draft')
    const read = rows[0]?.updated_at
    expect((await performAs('admin', SAVE, ['{"a":{}}', read])).rowCount).toBe(1)
    expect((await performAs('admin', SAVE, ['{"b":{}}', read])).rowCount).toBe(0)
    expect(await drafts()).toMatchObject([{ document: { a: {} } }])
  })

  test.for([
    ['[]', 0],
    [JSON.stringify({ a: { b: 'x'.repeat(500_001) } }), 0],
    ['{}', -1],
  ])('refuses what is no document, too large, or begun from no version (%#)', async (values) => {
    expect((await as('admin', INSERT, values)).code).toBe('23514')
  })

  test('ends when exactly it is published, not when something else is', async () => {
    await performAs('admin', INSERT, [DOCUMENT, await newest()])
    await performAs('admin', PUBLISH, [JSON.stringify(completeSettings({ other: {} })), await newest()])
    expect(await drafts()).toHaveLength(1)
    await performAs('admin', 'update settings_draft set based_on = $1', [await newest()])
    await performAs('admin', PUBLISH, [DOCUMENT, await newest()])
    expect(await drafts()).toEqual([])
  })

  // Last: the admin leaves the board.
  test('an admin without an office on the board neither reads nor changes it', async () => {
    await performAs('admin', INSERT, [DOCUMENT, 0])
    await owner(
      `insert into user_offices (user_id, office) select user_id, 'editor' from user_offices where office = 'board'`,
    )
    await owner(`insert into user_roles (user_id, role) select id, 'admin' from auth.users where email = 'member@example.org'
    on conflict (user_id) do update set role = 'admin'`)
    await owner(`delete from user_offices where user_id = $1 and office = 'board'`, [
      server.personas.admin.claims.sub,
    ])
    expect((await as('admin', 'select from settings_draft')).count).toBe(0)
    expect((await as('admin', `update settings_draft set document = '{}'`)).count).toBe(0)
    expect((await as('admin', 'delete from settings_draft')).count).toBe(0)
    expect((await as('admin', INSERT, [DOCUMENT, 0])).code).toBe('42501')
  })
})
