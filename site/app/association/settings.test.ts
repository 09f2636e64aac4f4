import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type DocumentField, problemOfValue } from '../lib/form/document-fields.ts'
import { completeSettings, settingsGaps, withDefaults } from './complete-settings.ts'
import { applicationOf, statutesOf } from './documents/texts.ts'
import { SETTINGS, type SettingsDocument } from './schema/settings.ts'
import { imprint } from './texts/imprint.ts'
import { privacy } from './texts/privacy.ts'

const RODING = JSON.parse(readFileSync('supabase/seed/settings/roding.json', 'utf8')) as SettingsDocument

const values = Object.entries(SETTINGS).flatMap(([group, { fields }]) =>
  Object.entries<DocumentField>(fields).map(([name, field]) => [`${group}.${name}`, field] as const),
)

describe('the schema', () => {
  it.each(values)('%s has a label, a control and a valid default', (_name, field) => {
    expect(field.label).toMatch(/^\p{Lu}/u)
    expect(field.control).toBeDefined()
    expect(field.read(field.default)).toEqual({ value: field.default })
  })

  it.each(values.filter(([, { control }]) => control === 'list'))(
    '%s names its items and their values',
    (_name, { item, fields = {} }) => {
      expect(item).toMatch(/^\p{Lu}/u)
      expect(Object.keys(fields).length).toBeGreaterThan(0)
      for (const { label } of Object.values(fields)) expect(label).toMatch(/^\p{Lu}/u)
    },
  )

  it.each(values)('%s has a bound', (_name, field) => {
    const long = 'x'.repeat(10_000)
    const huge = [long, `/${long}`, `https://example.org/${long}`, 1e12, -1e12, Array(10_000).fill({})]
    for (const value of huge) expect(field.read(value).problem).toBeDefined()
  })

  it.each([
    ['association.town', 'zwei\nZeilen', 'Bitte ohne Zeilenumbruch.'],
    ['association.article', 'toString', 'Diese Angabe ist nicht gültig.'],
    ['association.assumptionDay', 'on', 'Diese Angabe ist nicht gültig.'],
    ['areas.postsPath', '/Mein', 'Ein Schrägstrich, dann kleine Buchstaben, Ziffern und Bindestriche.'],
    ['areas.postsPath', '/gutscheine', 'Diese Adresse hat schon eine andere Seite.'],
    ['social.endpoint', 'https://a.example:99999/', 'Diese Adresse gibt es nicht.'],
    ['documents.calendarFile', '', 'Kleine Buchstaben, Ziffern und Bindestriche.'],
    ['documents.calendarUid', 'A', 'Kleine Buchstaben, Ziffern, Punkte und Bindestriche.'],
    ['vouchers.participantList', 'liste', 'Eine Adresse beginnt mit https://'],
    ['figures.membersAtLeast', 1.5, 'Bitte eine ganze Zahl.'],
    ['figures.membersAtLeast', -1, 'Mindestens 0.'],
    ['membership.fee', 'viel', 'Bitte einen Betrag in Euro.'],
    ['membership.fee', 0.001, 'Höchstens zwei Stellen hinter dem Komma.'],
    ['ceremony.day', '2026-02-29', 'Bitte ein Datum.'],
    ['look.accent', 'rot', 'Eine Farbe steht als #a63a24 da.'],
    ['look.accent', '#ffcc00', 'Zu hell. Bitte nehmen Sie eine dunklere Farbe.'],
    ['look.logo', 'bild.png', 'Kein gespeichertes Bild.'],
    ['map.centre', 'hier', 'Bitte wie „49.1234, 12.3456“ oder als Link eines Kartendienstes.'],
    ['legal.imprint', [{ title: 'A\nB' }], 'Absatz 1, Überschrift: Bitte ohne Zeilenumbruch.'],
  ])('%s is not %j', (path, stored, problem) => {
    expect(values.find(([name]) => name === path)?.[1].read(stored)).toEqual({ problem })
  })

  it('defaults name no association', () => {
    expect(JSON.stringify(withDefaults({}))).not.toMatch(/Roding|Regen\b|Gewerbeverein/)
  })
})

describe('a complete document', () => {
  it('has stored values, and defaults of the others', () => {
    const { association, vouchers } = completeSettings({ association: { town: 'Musterstadt' } })
    expect(association).toMatchObject({
      town: 'Musterstadt',
      region: 'Musterstadt und Umgebung',
      article: 'der',
    })
    expect(vouchers.lead).toContain('10, 25 oder 50 Euro, einzulösen in Musterstadt und Umgebung.')
  })

  it('has the default of a value that is no longer valid, and no value that is unknown', () => {
    const { association, ...others } = completeSettings({
      association: { town: 7, shortName: 'Verein', motto: 'x' },
      unknown: { value: 1 },
    })
    expect(association).toMatchObject({ town: 'Stadt und Land', shortName: 'Verein' })
    expect(association).not.toHaveProperty('motto')
    expect(others).not.toHaveProperty('unknown')
  })

  it.each([
    'https://a.example;script-src',
    'https://*',
    'https://a.example:99999/',
    'http://a.example/',
    'https://',
    'javascript:1',
  ])('takes the default in place of %s, which would break the policy of every page', (endpoint) => {
    expect(completeSettings({ social: { endpoint } }).social.endpoint).toBe(
      'https://api.instagram.com/oembed/',
    )
  })

  it.each(['', 'https://a.example:8443/oembed?access_token=1|2'])('takes "%s" as an endpoint', (endpoint) => {
    expect(completeSettings({ social: { endpoint } }).social.endpoint).toBe(endpoint)
  })

  it('keeps names in braces that stand for nothing', () => {
    expect(completeSettings({ texts: { hero: '{Ort} {Unbekannt} {Jahr}' } }).texts.hero).toBe(
      'Stadt und Land {Unbekannt} {Jahr}',
    )
  })
})

describe('what is public', () => {
  const FACTS = { activities: [], recipients: [], embedsPosts: true }
  const texts = (document: SettingsDocument) => {
    const settings = completeSettings(document)
    return JSON.stringify([
      settings,
      imprint(settings),
      privacy(settings, [], FACTS, []),
      statutesOf(settings),
      applicationOf(settings),
    ])
  }

  it.each([
    ['of nothing', {}],
    ['of the demo', RODING],
    [
      'of placeholders that were typed',
      {
        contact: { street: '[Straße]' },
        board: { members: [{ name: '[Name]', role: 'Kasse' }] },
        moderation: { terms: 'Bleibt. Gilt bis [Jahr]. Bleibt auch.' },
      },
    ],
  ])('%s has no placeholder and no line with a gap', (_of, document) => {
    const shown = texts(document).replaceAll('{Jahr}', '').replaceAll('{name}', '')
    expect(shown).not.toMatch(/\[[\p{L}?][^\]"]*\]|\{\p{L}|undefined|VR 0000/u)
    expect(shown).not.toMatch(/(: |, |beim |von |am )[",.]|Registernummer: ?"|""[^,\]}:]/)
  })

  it('keeps the sentences beside a gap, and the items of a list without one', () => {
    const { moderation, board } = completeSettings({
      moderation: { terms: 'Bleibt.\n\nGilt bis [Jahr]. Bleibt auch.' },
      board: {
        members: [
          { name: '[Name]', role: 'Kasse' },
          { name: 'Erika Mustermann', role: 'Vorsitz' },
        ],
      },
    })
    expect(moderation.terms).toBe('Bleibt.\n\nBleibt auch.')
    expect(board.members.map(({ name }) => name)).toEqual(['Erika Mustermann'])
  })

  it('names the register court with its label', () => {
    const settings = completeSettings({ legal: { registerCourt: 'Amtsgericht Musterstadt' } })
    expect(imprint(settings).facts).toContain('Registergericht: Amtsgericht Musterstadt')
    expect(imprint(completeSettings({})).facts).toEqual([])
  })
})

describe('gaps', () => {
  const names = (document: SettingsDocument) =>
    settingsGaps(document).map(({ group, name }) => `${group}.${name}`)

  it('are required values that are empty, and placeholders', () => {
    expect(settingsGaps({})).toContainEqual({
      group: 'association',
      name: 'town',
      groupLabel: 'Verein',
      label: 'Ort',
    })
    expect(names({ association: { town: ' ' } })).toContain('association.town')
    expect(names({ association: { town: 'Musterstadt' } })).not.toContain('association.town')
    expect(names({})).toContain('membership.fee')
    expect(names({ membership: { fee: 0 } })).not.toContain('membership.fee')
    expect(names({ texts: { hero: 'Seit [Jahr]' } })).toContain('texts.hero')
  })

  it('are found in lists', () => {
    expect(names({})).toContain('board.members')
    const member = { name: 'Erika Mustermann', role: '' }
    expect(names({ board: { members: [member] } })).toContain('board.members')
    expect(names({ board: { members: [{ ...member, role: 'Vorsitz' }] } })).not.toContain('board.members')
  })

  it('are not looked for in an area that is switched off', () => {
    const vouchers = { values: [] }
    expect(names({ vouchers })).toContain('vouchers.values')
    expect(names({ vouchers, areas: { vouchers: false } })).not.toContain('vouchers.values')
  })
})

describe('the settings of the demo', () => {
  it.each(values)('%s is valid', (path, field) => {
    const [group = '', name = ''] = path.split('.')
    expect(problemOfValue(field, RODING[group]?.[name])).toBeUndefined()
  })

  it('store nothing that is unknown', () => {
    const known = new Set<string>(values.map(([path]) => path))
    const stored = Object.entries(RODING).flatMap(([group, held]) =>
      Object.keys(held).map((name) => `${group}.${name}`),
    )
    expect(stored.filter((path) => !known.has(path))).toEqual([])
  })

  it('leave open what the legal texts and documents leave open', () => {
    expect(settingsGaps(RODING).map(({ group, name }) => `${group}.${name}`)).toEqual([
      'membership.creditorId',
      'legal.registerCourt',
      'legal.registerNumber',
      'legal.hosting',
      'legal.socialNetwork',
      'legal.logs',
      'documents.statutesAdopted',
      'documents.statutesReplaced',
    ])
  })
})
