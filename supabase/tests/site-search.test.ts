import { beforeAll, describe, expect, it } from 'vitest'
import { createRows, OWN_KINDS } from './permissions/entity.ts'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { server, as, owner } = createPersonas()

const KINDS = ['event', 'business', 'idea', 'post', ...OWN_KINDS.map(({ kind }) => kind), 'newsletter']

type Found = Readonly<{
  kind: string
  entry_id: string
  title: string
  excerpt: string
  is_past: boolean
  total: number
  marks: string[]
  corrected: string | null
}>

async function search(
  words: string,
  who: PersonaName = 'visitor',
  kinds = KINDS,
  rows = 5,
): Promise<Found[]> {
  const { rows: found, code } = await as(who, 'select * from search($1, $2, $3)', [words, kinds, rows])
  expect(code).toBeUndefined()
  return found as Found[]
}
const titles = async (words: string) => (await search(words)).map(({ title }) => title)

const event = (title: string, description: string, start: string) =>
  owner(
    `insert into events (title, description, category, start_date, location) values ($1, $2, 'market', now() + $3::interval, 'Schloßplatz')`,
    [title, description, start],
  )

describe('what the search finds', () => {
  beforeAll(async () => {
    await createRows(server.db.adminPool)
  })

  it('is a business by the name on its door, also with a typing error, and by that of the firm', async () => {
    await owner(
      `insert into voucher_participants (name, business_name, location_type) values ('Tankstelle Zapfhahn', 'Brennstoff Energie KG', 'business')`,
    )
    expect(await titles('Zapfhann')).toEqual(['Tankstelle Zapfhahn'])
    expect(await titles('Brennstoff Energie')).toEqual(['Tankstelle Zapfhahn'])
    await owner(`delete from voucher_participants where name = 'Tankstelle Zapfhahn'`)
  })

  it.each<readonly [kind: string, readable: string]>([
    ['event', 'select id::text from event_entries'],
    ['idea', 'select id::text from ideas'],
    ['post', 'select id::text from my_roding_posts'],
    ...OWN_KINDS.map(({ kind, table }) => [kind, `select id::text from ${table}`] as const),
    ['newsletter', 'select slug as id from archived_newsletters'],
    ['business', 'select id::text from business_entries'],
  ])('are of the kind %s the rows that visitors may read, for everybody', async (kind, readable) => {
    const visible = (await as('visitor', readable)).rows.map(({ id }) => id).sort()
    const { rows } = await owner(
      `select entry_id from records.search_entries where kind = $1 and (public_until is null or public_until >= private.today())`,
      [kind],
    )
    expect(rows.map(({ entry_id }) => entry_id).sort()).toEqual(visible)
    const { rows: hidden } = await owner(
      `select title from records.search_entries where kind = $1 and public_until < private.today()`,
      [kind],
    )
    for (const { title } of hidden)
      for (const who of ['visitor', 'member', 'admin', 'service'] as const)
        expect((await search(title, who, [kind])).filter((found) => found.title === title)).toEqual([])
  })

  it('follows what is approved, changed, rejected, taken back and deleted', async () => {
    const { rows } = await owner(
      `insert into ideas (title, description, status) values ('Zauberlaterne', 'x', 'pending') returning id`,
    )
    const id = rows[0]?.id
    expect(await titles('Zauberlaterne')).toEqual([])
    await owner(`update ideas set status = 'approved' where id = $1`, [id])
    expect(await titles('Zauberlaterne')).toEqual(['Zauberlaterne'])
    await owner(`update ideas set title = 'Wunderkerze' where id = $1`, [id])
    expect([await titles('Zauberlaterne'), await titles('Wunderkerze')]).toEqual([[], ['Wunderkerze']])
    await owner(`update ideas set status = 'rejected' where id = $1`, [id])
    expect(await titles('Wunderkerze')).toEqual([])
    await owner(`update ideas set status = 'approved' where id = $1`, [id])
    await owner(`delete from ideas where id = $1`, [id])
    expect(await titles('Wunderkerze')).toEqual([])
  })

  it('remembers the ids of what was public, and of nothing else', async () => {
    const ended = async (id: unknown, kind = 'idea') =>
      (await as('visitor', 'select entry_has_ended($1, $2, $2) as ended', [kind, id])).rows[0]?.ended
    const { rows } = await owner(
      `insert into ideas (title, description, status) values ('Nie da', 'x', 'pending'), ('War da', 'x', 'approved') returning id`,
    )
    const [never, once] = rows.map(({ id }) => id)
    expect(await ended(once)).toBe(false)
    await owner(`update ideas set status = 'rejected' where id = any($1)`, [[never, once]])
    expect([await ended(never), await ended(once), await ended(once, 'post')]).toEqual([false, true, false])
    await owner(`update ideas set status = 'approved' where id = $1`, [once])
    expect(await ended(once)).toBe(false)
    await owner('delete from ideas where id = any($1)', [[never, once]])
    expect([await ended(never), await ended(once)]).toEqual([false, true])
    const everyId = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    const { rows: found } = await as('visitor', `select entry_has_ended('idea', $1, $2) as ended`, everyId)
    expect(found).toEqual([{ ended: false }])
    expect((await as('admin', 'select from records.former_entries')).code).toBe('42501')
    await owner(`update records.former_entries set ended_at = now() - interval '731 days'`)
    await owner('select private.remove_expired()')
    expect(await ended(once)).toBe(false)
  })

  it('has no private data, and is written by nobody but triggers', async () => {
    const { rows } = await owner(`select string_agg(e::text, ' ') as all from records.search_entries as e`)
    expect(rows[0]?.all).not.toMatch(/@example\.org/)
    for (const who of ['visitor', 'member', 'admin'] as const)
      for (const statement of [
        'delete from records.search_entries',
        `update records.search_entries set title = 'x'`,
        `insert into records.search_entries (kind, entry_id, title, content, happens_at) values ('idea', 'x', 'x', 'x', now())`,
        `select private.index_in_search('idea')`,
      ])
        expect((await as(who, statement)).code).toBe('42501')
  })
})

describe('a search', () => {
  beforeAll(async () => {
    await event('Lichterfest', 'Ein Kugelblitz am Abend.', '-400 days')
    await event('Sommernacht', 'Mit einem Kugelblitz.', '90 days')
    await event('Kugelblitz gestern', 'Vorbei.', '-9 days')
    await event('Kugelblitz später', 'Kommt.', '60 days')
    await event('Kugelblitz bald', 'Kommt.', '6 days')
    await event(
      'Häuserfest an der Brücke',
      `Straßenmusik, Glühwein. ${'Und mehr davon. '.repeat(40)}Am Ende Quittenkuchen.`,
      '5 days',
    )
    await event('Kirschenmarkt', 'Für Groß und Klein.', '7 days')
  })

  it('lists coming before past events, titles before texts, the nearest first', async () => {
    const found = await search('kugelblitz')
    expect(found.map(({ title }) => title)).toEqual([
      'Kugelblitz bald',
      'Kugelblitz später',
      'Sommernacht',
      'Kugelblitz gestern',
      'Lichterfest',
    ])
    expect(found.map(({ is_past, total }) => [is_past, total])).toEqual([
      [false, 5],
      [false, 5],
      [false, 5],
      [true, 5],
      [true, 5],
    ])
    expect(await search('kugelblitz', 'visitor', KINDS, 2)).toHaveLength(2)
  })

  it('has what is going on among what is to come, and what has ended among the past', async () => {
    const at = (title: string, start: string, end: string) =>
      owner(
        `insert into events (title, description, start_date, end_date) values ($1, 'x', now() + $2::interval, now() + $3::interval)`,
        [title, start, end],
      )
    await at('Zwirbelfest läuft', '-2 days', '2 days')
    await at('Zwirbelfest vorbei', '-2 days', '-1 minute')
    const found = await search('zwirbelfest')
    expect(found.map(({ title, is_past }) => [title, is_past])).toEqual([
      ['Zwirbelfest läuft', false],
      ['Zwirbelfest vorbei', true],
    ])
  })

  it.each([
    'häuserfest',
    'HAEUSERFEST',
    'Hauserfest',
    'haeuserf',
    'brücke fest häuser',
    'Bruecke',
    'strassenmusik glühwein',
    'Straßenmusik und Gluehwein',
    'quittenkuchen',
    'schlossplatz häuserfest',
    'schloßplatz häuserfest',
  ])('finds each spelling, beginning and ending of a word: %s', async (words) => {
    expect(await titles(words)).toContain('Häuserfest an der Brücke')
  })

  it('finds inflected words and compounds by their last part', async () => {
    expect(await titles('Märkte')).toContain('Kirschenmarkt')
    expect(await titles('Kirschenmärkten')).toContain('Kirschenmarkt')
    expect(await titles('Fest')).toContain('Häuserfest an der Brücke')
  })

  it('finds a compound by its words typed apart, and words of a title that stand apart by the compound', async () => {
    await event('Flohmarkt am Anger', 'Trödel.', '3 days')
    await event('Bio-Markt', 'Gemüse.', '3 days')
    await event('Dult am Regen Ufer', 'Mit Kleinkunstbühne.', '3 days')
    for (const words of [
      'floh markt',
      'Floh Märkte',
      'floh mar',
      'Floh-Markt',
      'anger floh markt',
      'der floh markt',
      'floh markt trödel',
    ])
      expect(await titles(words), words).toEqual(['Flohmarkt am Anger'])
    for (const words of ['Biomarkt', 'bio märkte', 'Biomar', 'Gemüse Biomarkt'])
      expect(await titles(words), words).toEqual(['Bio-Markt'])
    for (const words of ['Regenufer', 'kleinkunst bühne', 'Dult Regenufer'])
      expect(await titles(words), words).toEqual(['Dult am Regen Ufer'])
    expect((await search('floh markt'))[0]?.corrected).toBeNull()
  })

  it('shows the text around the first word', async () => {
    const [found] = await search('quittenkuchen')
    expect(found?.excerpt).toMatch(/^… .*Quittenkuchen\.$/)
    expect(found?.excerpt.length).toBeLessThan(210)
    expect(found?.marks).toEqual(expect.arrayContaining(['quittenkuch']))
  })

  it('separates the category of a business from its texts', async () => {
    await owner(
      `insert into voucher_participants (name, business_name, category_name, description, location_type)
       values ('Drehorgel', '', 'Musikhaus', 'Mit Werkstatt.', 'business')`,
    )
    const [found] = await search('drehorgel')
    expect(found?.excerpt).toBe('Musikhaus · Mit Werkstatt.')
  })

  it('corrects misspelt words where nothing contains them', async () => {
    const [found] = await search('Kirchenmarkt')
    expect(found).toMatchObject({ title: 'Kirschenmarkt', corrected: 'Kirschenmarkt' })
    const [second] = await search('Hauserfesst brücke')
    expect(second).toMatchObject({ title: 'Häuserfest an der Brücke', corrected: 'Häuserfest brücke' })
    expect((await search('kugelblitz'))[0]?.corrected).toBeNull()
  })
})

describe('many hits', () => {
  beforeAll(() =>
    owner(`insert into records.ideas (id, title, description, category, status, likes_count, created_at)
      select gen_random_uuid(), case when n = 120 then 'Federwolke' else 'Idee ' || n end, 'Eine Federwolke am Himmel.', 'general', 'approved', 0,
        now() - n * interval '1 day' from generate_series(1, 130) n`),
  )

  it('are counted up to more than 100, newest first, those with the word in the title before all', async () => {
    const found = await search('federwolke', 'visitor', ['idea'], 100)
    expect(found.slice(0, 3).map(({ title }) => title)).toEqual(['Federwolke', 'Idee 1', 'Idee 2'])
    expect(found).toHaveLength(100)
    expect(found[0]?.total).toBe(101)
  })

  it('are found behind more entries than are looked at one by one, by whole words and by beginnings', async () => {
    await owner(`insert into records.ideas (id, title, description, category, status, likes_count, created_at)
      select gen_random_uuid(), case when n = 401 then 'Nebelhornkonzert' else 'Idee ' || n end,
        case when n > 300 then 'Ein Nebelhorn, Eintritt frei.' when n = 299 then 'Zwei Nebelhörner, eine Regenrinne.' else 'Nichts.' end,
        'general', 'approved', 0, now() - n * interval '1 hour' from generate_series(1, 410) n`)
    const hits = async (words: string) => {
      const found = await search(words, 'visitor', ['idea'], 50)
      return { first: found[0]?.title, shown: found.length, total: found[0]?.total }
    }
    const many = { first: 'Nebelhornkonzert', shown: 50, total: 101 }
    expect(await hits('Nebelhorn')).toEqual(many)
    expect(await hits('Nebelh')).toEqual(many)
    expect(await hits('ein Nebelhorn')).toEqual(many)
    expect(await hits('Nebelhorn ein')).toEqual({ ...many, first: 'Idee 301' })
    expect(await hits('Nebelhörner Regenrinne')).toEqual({ first: 'Idee 299', shown: 1, total: 1 })
    expect(await hits('Nebelhörner Regenr')).toEqual({ first: 'Idee 299', shown: 1, total: 1 })
  })
})

describe('a misspelt word', () => {
  beforeAll(async () => {
    for (const title of ['Dorfmarkt Zimt', 'Zimtstern', 'Quark und Brezn']) await event(title, 'x', '3 days')
  })

  it.each([
    ['Zmit', 'Zimt'],
    ['Zimd', 'Zimt'],
    ['Zim t Zimmt', 'Zim t Zimt'],
    ['Qaurk', 'Quark'],
    ['Quakr', 'Quark'],
    ['Bezn', 'Brezn'],
    ['Brezzn', 'Brezn'],
    ['Zimtsetrn', 'Zimtstern'],
  ])('is corrected also where it is short: %s', async (typed, meant) => {
    const { rows } = await owner('select private.corrected_search($1, $2) as corrected', [typed, KINDS])
    expect(rows[0]?.corrected).toBe(meant)
  })

  it('is not corrected to a word that no title has any more', async () => {
    await event('Xylophon', 'x', '3 days')
    await owner(`update events set title = 'Geige' where title = 'Xylophon'`)
    const corrected = await owner('select private.corrected_search($1, $2) as to', ['Xylophno', KINDS])
    expect(corrected.rows).toEqual([{ to: null }])
    expect(await titles('Xylophno')).toEqual([])
    expect(await titles('Gegie')).toEqual(['Geige'])
    await event('Zauberflöte', 'x', '3 days')
    await event('Zauberflöte im Park', 'x', '3 days')
    await owner(`delete from events where title = 'Zauberflöte'`)
    await owner('select private.remove_expired_vocabulary()')
    expect(await titles('Zauberfltöe')).toEqual(['Zauberflöte im Park'])
    const kept = await owner(
      `select word from records.search_vocabulary where word in ('Xylophon', 'Geige', 'Zauberflöte') order by 1`,
    )
    expect(kept.rows.map(({ word }) => word)).toEqual(['Geige', 'Zauberflöte'])
  })
})

describe('hostile input', () => {
  const ask = async (body: unknown) => {
    const answer = await server.fetch('/rest/v1/rpc/search', {
      method: 'POST',
      headers: { ...server.personas.visitor.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  it.each([
    '%',
    '_',
    '%_%',
    '.*',
    '(a+)+$',
    "'; drop table x; --",
    "a':* & !b | <-> (",
    '\\',
    '\\x',
    'die und der',
    'a',
    '👩‍👩‍👧 🎪',
    '\u0001\u0007\u001b[31m',
    '\ud800',
    'ﬁ ² Ⅷ \u0301\u0301\u0301',
    'x'.repeat(200),
    'ab '.repeat(66),
    '    ',
    '',
  ])('is answered: %j', async (words) => {
    expect((await ask({ _query: words, _kinds: KINDS })).status).toBe(words === '\ud800' ? 400 : 200)
  })

  it.each([
    { _query: 'wort '.repeat(1_000), _kinds: KINDS },
    { _query: 'x'.repeat(201), _kinds: KINDS },
    { _query: 'a\u0000b', _kinds: KINDS },
    { _query: 'wort', _kinds: Array(21).fill('idea') },
    { _query: 'wort', _kinds: KINDS, _rows: 101 },
    { _query: 'wort', _kinds: KINDS, _rows: 0 },
  ])('is refused beyond the bounds', async (body) => {
    expect((await ask(body)).status).toBe(400)
  })

  it('a kind that does not exist has no hits', async () => {
    expect(await search('kugelblitz', 'visitor', ['applications', '__proto__'])).toEqual([])
  })
})
