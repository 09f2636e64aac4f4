import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysOf } from '../../site/app/features/events/days.ts'
import { expandUmlauts, foldAccents, matchesSearch } from '../../site/app/lib/list/search.ts'
import { OWN_KINDS } from './permissions/entity.ts'
import { insertOwn } from './permissions/own-entity.ts'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

type Asked = Readonly<{
  words?: readonly string[]
  filter?: object
  order?: string
  skip?: number
  rows?: number
}>

/** Titles of a page, and how many match. */
async function page(list: string, table: string, asked: Asked = {}, who: PersonaName = 'visitor') {
  const { words = [], filter = {}, order = '', skip = 0, rows = 60 } = asked
  const { rows: found } = await performAs(
    who,
    `select p.found, array(select t.title from unnest(p.ids) with ordinality as i (id, place) join ${table} as t on t.id = i.id order by i.place) as titles
     from list_page($1, $2, $3, $4, $5, $6) as p`,
    [list, words, filter, order, skip, rows],
  )
  return found[0] as Readonly<{ found: number; titles: readonly string[] }>
}
const ideas = (asked: Asked = {}, who?: PersonaName) => page('ideas', 'ideas', asked, who)

const insertIdeas = (count: number, values: string) =>
  owner(
    `insert into ideas (title, description, category, status, likes_count, created_at)
     select ${values}, now() - n * interval '1 hour' from generate_series(1, ${count}) as n`,
  )

describe('a page of ideas', () => {
  beforeEach(async () => {
    await owner('delete from ideas')
    await insertIdeas(7, `'Idee ' || n, 'Mehr Bänke', 'culture', 'approved', n % 3`)
  })

  test('has the newest first, and those after a number of them', async () => {
    expect(await ideas({ rows: 3 })).toEqual({ found: 7, titles: ['Idee 1', 'Idee 2', 'Idee 3'] })
    expect(await ideas({ rows: 3, skip: 6 })).toEqual({ found: 7, titles: ['Idee 7'] })
    expect(await ideas({ skip: 60 })).toEqual({ found: 7, titles: [] })
  })

  test('is in the order of likes or answers, the newest first where they are equal', async () => {
    await owner(`insert into idea_steps (idea_id, state, reached_on, answer, signature)
      select id, 'done', '2026-05-02', 'Steht.', 'Vorstand' from ideas where title in ('Idee 6', 'Idee 4')`)
    await owner(
      `insert into idea_steps (idea_id, state, reached_on) select id, 'done', '2026-07-02' from ideas where title = 'Idee 5'`,
    )
    expect((await ideas({ order: 'likes', rows: 4 })).titles).toEqual([
      'Idee 2',
      'Idee 5',
      'Idee 1',
      'Idee 4',
    ])
    expect((await ideas({ order: 'answered', rows: 3 })).titles).toEqual(['Idee 4', 'Idee 6', 'Idee 1'])
  })

  test.each(['visitor', 'member', 'admin'] as const)(
    'has published ones alone, also for the %s',
    async (who) => {
      await owner(
        `update ideas set status = case when title = 'Idee 1' then 'pending' else 'rejected' end where title in ('Idee 1', 'Idee 2')`,
      )
      expect((await ideas({}, who)).titles).toEqual(['Idee 3', 'Idee 4', 'Idee 5', 'Idee 6', 'Idee 7'])
    },
  )

  test('has those of some categories, which contain all words in either spelling', async () => {
    await insertIdeas(1, `'Bänke am Maerzplatz', 'Große', 'digital', 'approved', 0`)
    await insertIdeas(1, `'50 % mehr_Grün', 'a\\b', 'economy', 'approved', 0`)
    await insertIdeas(1, `'E-Bike-Verleih mit Wi-Fi', E'Donau\\u00ADdampf', 'general', 'approved', 0`)
    for (const word of ['ebike', 'E-BIKE', 'wifi', 'donaudampf', 'e-', '-'])
      expect((await ideas({ words: [word, 'verleih'] })).found, word).toBe(1)
    expect((await ideas({ filter: { category: ['digital', 'economy'] } })).found).toBe(2)
    expect((await ideas({ words: ['BAENKE', 'märz', 'grosse'] })).titles).toEqual(['Bänke am Maerzplatz'])
    expect((await ideas({ words: ['banke'] })).found).toBe(8)
    for (const word of ['50', '%', 'r_G', 'A\\B'])
      expect((await ideas({ words: [word] })).found, word).toBe(1)
    expect((await ideas({ words: ["'; drop table ideas; --"] })).found).toBe(0)
  })
})

test('of more than 1,000 rows with a word each page has the rows of its order', async () => {
  const results = await owner(
    `begin;
     delete from ideas;
     insert into ideas (title, description, status, created_at)
       select 'Bank ' || n, 'unter der Linde', 'approved', now() - n * interval '1 hour' from generate_series(1, 1100) n;
     select array(select title from list_page('ideas', '{linde}', _skip => 1095, _rows => 3) as p, unnest(p.ids) with ordinality as i (id, place)
       join ideas using (id) order by place) as titles;
     select array(select title from list_page('ideas', '{"bank 10", "linde"}', _rows => 2) as p, unnest(p.ids) with ordinality as i (id, place)
       join ideas using (id) order by place) as titles;
     rollback`,
  )
  const [frequent, rare] = (results as unknown as Array<{ rows: unknown }>).slice(3, 5)
  expect(frequent?.rows).toEqual([{ titles: ['Bank 1096', 'Bank 1097', 'Bank 1098'] }])
  expect(rare?.rows).toEqual([{ titles: ['Bank 10', 'Bank 100'] }])
})

test('a page counts at most 1,001', async () => {
  const results = await owner(
    `begin;
     insert into ideas (title, description, status) select 'Viel', 'davon', 'approved' from generate_series(1, 1100);
     select found from list_page('ideas', '{viel}', _rows => 1);
     rollback`,
  )
  expect((results as unknown as Array<{ rows: unknown }>)[2]?.rows).toEqual([{ found: 1_001 }])
})

test('the sizes of the sitemap are those of what search engines may have', async () => {
  const sizes = async () =>
    (await as('visitor', 'select * from sitemap_sizes')).rows[0] as Readonly<{
      ideas: number
      events: number
    }>
  const before = await sizes()
  await owner(
    `insert into ideas (title, description, status) values ('Drin', 'x', 'approved'), ('Noch nicht', 'x', 'pending')`,
  )
  await owner(
    `insert into my_roding_posts (title, content, author_name, approved) values ('Nicht', 'x', 'y', false)`,
  )
  await owner(
    `insert into events (title, start_date, is_user_submitted) select 'Alt', now() - days * interval '1 day', false from unnest('{364, 367}'::integer[]) as days`,
  )
  expect(await sizes()).toEqual({ ...before, ideas: before.ideas + 1, events: before.events + 1 })
})

test('a page has up to 500 rows', async () => {
  const results = await owner(
    `begin;
     insert into ideas (title, description, status) select 'Viel', 'davon', 'approved' from generate_series(1, 510);
     select cardinality(ids) as ids, found from list_page('ideas', '{viel}', _rows => 500);
     rollback`,
  )
  expect((results as unknown as Array<{ rows: unknown }>)[2]?.rows).toEqual([{ ids: 500, found: 510 }])
})

describe('a page', () => {
  test.each([
    ['a list that is not registered', ['nothing', [], {}, '', 0, 60]],
    ['a list without a name', [null, [], {}, '', 0, 60]],
    ['an order that it does not have', ['ideas', [], {}, 'title', 0, 60]],
    ['more rows than there may be', ['ideas', [], {}, '', 0, 501]],
    ['less than nothing skipped', ['ideas', [], {}, '', -1, 60]],
    ['too many words', ['ideas', Array(21).fill('a'), {}, '', 0, 60]],
    ['too long words', ['ideas', ['ä'.repeat(501)], {}, '', 0, 60]],
    ['a filter that is none', ['ideas', [], '[]', '', 0, 60]],
  ])('is refused for %s', async (_, values) => {
    const refused = await as('visitor', 'select * from list_page($1, $2, $3, $4, $5, $6)', values)
    expect(refused).toMatchObject({ code: '22023' })
    const [_list, _words, _filter, _order, _skip, _rows] = values
    const answer = await server.fetch('/rest/v1/rpc/list_page', {
      method: 'POST',
      headers: { ...server.personas.visitor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ _list, _words, _filter, _order, _skip, _rows }),
    })
    expect(answer.status).toBe(400)
  })
})

/** What a function of the database answers to each of these values, in one request. */
async function answers(expression: string, values: readonly object[]): Promise<readonly unknown[]> {
  const { rows } = await owner(
    `select ${expression} as answer from jsonb_array_elements($1) with ordinality as v (value, place) order by place`,
    [JSON.stringify(values)],
  )
  return rows.map(({ answer }) => answer)
}

describe('the database and the site agree', () => {
  test('on which texts have a word', async () => {
    const letters = fc.string({
      unit: fc.constantFrom(
        ...'aäÄoöuüÜeéñsßẞ nN%_--',
        'a\u0308',
        'ﬁ',
        'Ａ',
        '\u00ad',
        '\u2011',
        '\u200b',
        '\u2060',
        '–',
        '－',
      ),
      maxLength: 6,
    })
    const samples = fc.sample(
      fc.record({ text: letters, word: letters.map((word) => word.replaceAll(' ', '') || 'a') }),
      // A fixed seed: for a word with some umlauts written out, the database finds a little more than the site.
      { numRuns: 2_000, seed: 7 },
    )
    const found = await answers(
      `(select bool_or(private.list_text(array[value ->> 'text']) like '%' || replace(replace(spelling, '%', '\\%'), '_', '\\_') || '%')
        from regexp_split_to_table(private.list_text(array[value ->> 'word']), E'\n') as spelling)`,
      samples,
    )
    // The database also finds a word in the other spelling of a text: "oe" in "ös".
    const isNear = (word: string, text: string) =>
      foldAccents(expandUmlauts(text)).includes(foldAccents(word))
    const differing = samples.filter(
      ({ text, word }, place) => found[place] !== (matchesSearch(word, [text]) || isNear(word, text)),
    )
    expect(differing).toEqual([])
  })

  test('on the days of an event', async () => {
    const minutes = fc.constantFrom(-1, 0, 1, 59, 60, 359, 360, 361, 1_319, 1_380, 1_439, 1_440, 2_880, 5_040)
    const samples = fc
      .sample(
        fc.record({ day: fc.integer({ min: 0, max: 800 }), begin: minutes, length: fc.option(minutes) }),
        2_000,
      )
      .map(({ day, begin, length }) => {
        const start = Date.UTC(2026, 0, day, 22, begin)
        const at = (minute: number) => new Date(start + minute * 60_000).toISOString()
        return { start_date: at(0), end_date: length === null ? null : at(length) }
      })
    const found = await answers(
      `(select jsonb_build_object('first', lower(d), 'last', upper(d) - 1)
        from private.event_days((value ->> 'start_date')::timestamptz, (value ->> 'end_date')::timestamptz) as d)`,
      samples,
    )
    const differing = samples.flatMap((event, place) => {
      const [ours, theirs] = [daysOf(event), found[place]]
      return JSON.stringify(ours) === JSON.stringify({ ...ours, ...(theirs as object) })
        ? []
        : [{ event, ours, theirs }]
    })
    expect(differing).toEqual([])
  })
})

test('the keys of an event have each of its days, at once of several years', async () => {
  const keys = async (from: string, until: string | null) => {
    const [row] = await owner(
      `select private.event_day_keys($1::timestamp at time zone 'Europe/Berlin', $2::timestamp at time zone 'Europe/Berlin') as keys`,
      [from, until],
    ).then(({ rows }) => rows)
    return row?.keys as readonly string[]
  }
  expect(await keys('2026-11-28 10:00', null)).toEqual(['w6', '11-28'])
  // A night belongs to the day on which it begins.
  expect(await keys('2026-11-28 22:00', '2026-11-29 02:00')).toEqual(['w6', '11-28'])
  expect((await keys('2026-12-31 10:00', '2027-01-01 12:00')).toSorted()).toEqual([
    '01-01',
    '12-31',
    'w4',
    'w5',
  ])
  expect(await keys('2025-01-01 10:00', '2190-01-01 12:00')).toHaveLength(366 + 7)
})

describe('a page of events', () => {
  const events = (asked: Asked = {}) => page('events', 'event_entries', asked)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  beforeEach(async () => {
    await owner('delete from events')
    const insert = (title: string, start: string, end: string, location = ' Marktplatz ') =>
      owner(
        `insert into events (title, description, category, start_date, end_date, location)
         values ($1, 'Jeden Samstag', 'market', $2::timestamp at time zone 'Europe/Berlin', $3::timestamp at time zone 'Europe/Berlin', $4)`,
        [title, start, end, location],
      )
    await insert('Vorbei', `${day(-5)} 10:00`, `${day(-4)} 12:00`)
    await insert('Später', `${day(20)} 10:00`, `${day(20)} 12:00`, 'Halle')
    await insert('Läuft', `${day(-3)} 10:00`, `${day(3)} 12:00`)
    await insert('Ärger', `${day(9)} 10:00`, `${day(9)} 12:00`)
    await insert('Zank', `${day(9)} 10:00`, `${day(10)} 02:00`)
  })

  test('has running and coming ones in order of start and title', async () => {
    expect((await events()).titles).toEqual(['Läuft', 'Ärger', 'Zank', 'Später'])
    expect((await events({ filter: { place: 'Marktplatz' }, words: ['samstag'] })).titles).toEqual([
      'Läuft',
      'Ärger',
      'Zank',
    ])
  })

  test('has those of some days, and of a day that is looked for or named in the text', async () => {
    const of = async (filter: object) => (await events({ filter })).titles
    expect(await of({ from: day(3), until: day(9) })).toEqual(['Läuft', 'Ärger', 'Zank'])
    expect(await of({ from: day(10), until: day(19) })).toEqual([])
    const date = day(20).slice(5)
    expect(await of({ days: [{ words: [date], date, year: null }] })).toEqual(['Später'])
    expect(await of({ days: [{ words: [date], date, year: 1999 }] })).toEqual([])
    const year = Number(day(20).slice(0, 4))
    expect(await of({ days: [{ words: ['nie'], date, year }] })).toEqual(['Später'])
    expect(await of({ days: [{ words: ['nie'], date: '11-31', year }] })).toEqual([])
    const running = day(1)
    expect(
      await of({ days: [{ words: ['nie'], date: running.slice(5), year: Number(running.slice(0, 4)) }] }),
    ).toEqual(['Läuft'])
    expect(await of({ days: [{ words: ['samstag'], weekday: 7 }] })).toHaveLength(4)
    const weekday = new Date(day(9)).getUTCDay()
    expect(await of({ days: [{ words: ['nie'], weekday }] })).toEqual(
      expect.arrayContaining(['Läuft', 'Ärger', 'Zank']),
    )
  })

  test('is filtered by the places and categories of most, and counted', async () => {
    await owner(`update events set category = 'Wellness' where title in ('Ärger', 'Vorbei')`)
    const { rows } = await performAs('visitor', 'select * from event_summary')
    expect(rows).toEqual([{ events: 4, places: ['Marktplatz', 'Halle'], categories: ['market', 'Wellness'] }])
    expect((await events({ filter: { category: ['Wellness'] } })).titles).toEqual(['Ärger'])
  })
})

test('partners and members are listed once for each business, partners by the name of the business', async () => {
  await owner('delete from voucher_participants')
  await owner(`insert into voucher_participants (name, business_name, category_name, location_type, address) values
    ('Müller', 'Zuckerl', 'Süßes', 'acceptance', 'Markt 1'), ('Müller', 'Ährenkorb', 'Brot ', 'acceptance', 'Markt 1'),
    ('Bauer', null, 'Brot', 'acceptance', null), ('Bauer', 'Bauer GmbH', 'Brot', 'sales', null), ('Ott', 'Ähre', null, 'acceptance', null),
    ('Zahn', null, 'Praxis', 'business', null), ('Zoll', null, null, 'business', null), ('Post', null, 'Brot', 'sales', 'Bahnhof 2')`)
  const ids = async (list: string, words: readonly string[] = []) => {
    const { rows } = await performAs(
      'visitor',
      `select p.found, array(select t.name from unnest(p.ids) with ordinality as i (id, place)
      join voucher_participants as t on t.id = i.id order by i.place) as names from list_page($1, $2) as p`,
      [list, words],
    )
    return rows[0]
  }
  expect(await ids('acceptance')).toMatchObject({ found: 3 })
  expect((await ids('acceptance'))?.names.indexOf('Ott')).toBeLessThan(
    (await ids('acceptance'))?.names.indexOf('Bauer'),
  )
  expect(await ids('sales', ['gmbh'])).toEqual({ found: 1, names: ['Bauer'] })
  expect(await ids('members')).toEqual({
    found: 6,
    names: ['Bauer', 'Müller', 'Ott', 'Post', 'Zahn', 'Zoll'],
  })
  const { rows } = await performAs('visitor', 'select * from business_summary')
  expect(rows).toEqual([
    { businesses: 6, partners: 4, acceptance: 3, sales: 2, categories: ['Brot', 'Süßes'] },
  ])
})

test('partners are those of some businesses, at most a thousand, whichever of their rows is listed', async () => {
  await owner('delete from voucher_participants')
  await owner(`insert into voucher_participants (name, category_name, location_type) values
    ('Bauer', 'Brot', 'acceptance'), ('Bauer', 'Brot', 'business'), ('Bauer', null, 'sales'), ('Ott', 'Brot', 'acceptance'), ('Zoo', null, 'acceptance')`)
  const { rows } = await owner('select id, name from business_entries')
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id
  const found = async (filter: object, list = 'acceptance') =>
    (await performAs('visitor', `select found from list_page($1, '{}', $2)`, [list, filter])).rows[0]?.found
  const some = [idOf('Bauer'), idOf('Zoo')]
  expect(await found({ businesses: some })).toBe(2)
  expect(await found({ businesses: some }, 'sales')).toBe(1)
  expect(await found({ businesses: some, category: ['Brot'] })).toBe(1)
  expect(await found({ businesses: [] })).toBe(0)
  const others = Array.from({ length: 999 }, () => crypto.randomUUID())
  expect(await found({ businesses: [...others, idOf('Ott')] })).toBe(1)
  const ask = async (filter: object) =>
    (await as('visitor', `select * from list_page('acceptance', '{}', $1)`, [filter])).code
  expect(await ask({ businesses: [...others, idOf('Ott'), idOf('Zoo')] })).toBe('22023')
  expect(await ask({ category: ['x'.repeat(10_000)] })).toBe('22023')
  expect(await ask({ businesses: ['nobody'] })).toBe('22P02')
  expect(await ask({ businesses: 'nobody' })).toBe('22023')
})

test.each(OWN_KINDS)('ended and waiting $table are in no list', async (own) => {
  await owner(`delete from ${own.table}`)
  for (const [title, days, status] of [
    ['Offen', 0, 'approved'],
    ['Wartet', 9, 'pending'],
    ['Vorbei', -1, 'approved'],
  ] as const) {
    const given = { title: '$1', open_until: 'private.today() + $2::integer', status: '$3' }
    await owner(insertOwn(own, given), [title, days, status])
  }
  expect(await page(own.table, own.table)).toEqual({ found: 1, titles: ['Offen'] })
})
