import { readFileSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProject } from 'zunft-backend/installation'
import { createTestDatabase, jpeg, runUpkeep, storageOf, type TestDatabase } from 'zunft-backend/testing'
import { ageFiles } from './testing/age-files.ts'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas, type PersonaName } from './testing/personas.ts'

describe('buckets', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  test('buckets accept pictures only (that of the settings statutes as PDF, too), up to the size limits of the forms; buckets of what is withheld are private', async () => {
    const { rows } = await db.adminPool.query(
      'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
    )
    const allowed_mime_types = ['image/jpeg', 'image/png', 'image/webp']
    expect(rows).toEqual([
      { id: 'business-pictures', public: true, file_size_limit: 5_242_880, allowed_mime_types },
      { id: 'event-images', public: true, file_size_limit: 5_242_880, allowed_mime_types },
      // Mail programs do not all show WebP.
      {
        id: 'newsletter-pictures',
        public: true,
        file_size_limit: 5_242_880,
        allowed_mime_types: ['image/jpeg', 'image/png'],
      },
      {
        id: 'site',
        public: true,
        file_size_limit: 10_485_760,
        allowed_mime_types: [...allowed_mime_types, 'application/pdf'],
      },
      { id: 'social-posts', public: true, file_size_limit: 15_728_640, allowed_mime_types },
      { id: 'withheld-pictures', public: false, file_size_limit: 15_728_640, allowed_mime_types },
      {
        id: 'withheld-site-files',
        public: false,
        file_size_limit: 10_485_760,
        allowed_mime_types: [...allowed_mime_types, 'application/pdf'],
      },
    ])
  })
})

describe('file home', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  test.each([
    ['social-posts', 'markt.jpg', 'social-posts', 'markt.jpg'],
    ['event-images', 'ordner/fest.jpg', 'event-images', 'ordner/fest.jpg'],
    ['withheld-pictures', 'social-posts/ordner/markt.jpg', 'social-posts', 'ordner/markt.jpg'],
    ['withheld-site-files', 'satzung.pdf', 'site', 'satzung.pdf'],
  ])('hosted Supabase keeps the bytes of %s/%s in %s as %s', async (bucket, name, homeBucket, homeName) => {
    const { fileHome = '' } = readProject('supabase').queries
    const home = await db.adminPool.query(fileHome, [bucket, name])
    expect(home.rows).toEqual([{ bucket: homeBucket, name: homeName }])
  })
})

describe('site files', () => {
  const { server, performAs, owner } = createPersonas()

  const JPEG = { contentType: 'image/jpeg' }
  const bucket = (persona: 'visitor' | 'member' | 'admin') =>
    storageOf(server.instance, server.personas[persona]).from('site')
  const picture = () => jpeg({ width: 40, height: 30 })
  const addressOf = (name: string) => `/storage/v1/object/public/site/${name}`
  const statusOf = async (name: string) => {
    const answer = await server.fetch(addressOf(name))
    await answer.arrayBuffer()
    return answer.status
  }

  const isKept = async (name: string) =>
    (await owner('select from storage.objects where name = $1', [name])).rowCount === 1

  async function upload(name: string): Promise<string> {
    const { error } = await bucket('admin').upload(name, await picture(), JPEG)
    expect(error).toBeNull()
    return name
  }

  const publish = async (document: Parameters<typeof completeSettings>[0], persona: PersonaName = 'admin') =>
    performAs(
      persona,
      'select publish_settings($1, (select coalesce(max(number), 0) from settings_versions)::integer, null)',
      [JSON.stringify(completeSettings(document))],
    )
  const showing = (...names: string[]) => ({
    look: { logo: addressOf(names[0] ?? 'x') },
    board: {
      people: names
        .slice(1)
        .map((name) => ({ name: 'Erika', photo: `https://zunft.example${addressOf(name)}?v=1` })),
    },
  })

  const age = (names: readonly string[], days: number) => ageFiles(server.db.adminPool, names, days)

  async function maintain() {
    const queries = {
      removeExpired: readFileSync('supabase/remove-expired.sql', 'utf8'),
      noteFreeSpace: undefined,
    }
    await runUpkeep({
      pool: server.db.pool,
      objectStore: server.instance.dependencies.objectStore,
      queries,
      log: pino({ level: 'silent' }),
    })
  }

  test('files are written by the board alone, and public', async () => {
    for (const persona of ['visitor', 'member'] as const) {
      expect((await bucket(persona).upload('x.jpg', await picture(), JPEG)).error, persona).not.toBeNull()
    }
    await upload('mine.jpg')
    expect(await statusOf('mine.jpg')).toBe(200)
    await owner(
      `insert into user_offices (user_id, office) select user_id, 'editor' from user_offices where office = 'board' on conflict do nothing`,
    )
    await owner(`create table kept as select * from user_offices where office = 'board'`)
    await owner(
      `alter table user_offices disable trigger user; delete from user_offices where office = 'board'`,
    )
    try {
      expect((await bucket('admin').upload('editor.jpg', await picture(), JPEG)).error).not.toBeNull()
      expect((await bucket('admin').update('mine.jpg', await picture(), JPEG)).error).not.toBeNull()
      await bucket('admin').remove(['mine.jpg'])
      expect(await statusOf('mine.jpg')).toBe(200)
    } finally {
      await owner(
        'insert into user_offices select * from kept; drop table kept; alter table user_offices enable trigger user',
      )
    }
  })

  test.for([
    ['a folder', 'a/b.jpg', JPEG],
    ['a name that is no plain file name', 'ä b.jpg', JPEG],
    ['SVG', 'logo.svg', { contentType: 'image/svg+xml' }],
    ['HTML', 'page.html', { contentType: 'text/html' }],
  ] as const)('refuses %s', async ([, name, options]) => {
    const body = options === JPEG ? await picture() : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await bucket('admin').upload(name, body, options)).error).not.toBeNull()
  })

  test('takes a PDF up to ten megabytes', async () => {
    const pdf = { contentType: 'application/pdf' }
    expect((await bucket('admin').upload('statutes.pdf', Buffer.from('%PDF-1.7'), pdf)).error).toBeNull()
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7')
    expect((await bucket('admin').upload('large.pdf', large, pdf)).error).not.toBeNull()
  })

  test('are kept while the draft or settings that held within 90 days use them, and removed a day after', async () => {
    const [published, photo, drafted, forgotten] = (await Promise.all(
      ['published.jpg', 'photo.jpg', 'drafted.jpg', 'forgotten.jpg'].map(upload),
    )) as [string, string, string, string]
    await publish(showing(published, photo))
    await performAs('admin', 'insert into settings_draft (document, based_on) values ($1, 1)', [
      JSON.stringify(showing(drafted)),
    ])
    const all = [published, photo, drafted, forgotten]
    await age(all, 0.9)
    await maintain()
    expect(await statusOf(forgotten)).toBe(200)
    await age(all, 2)
    await maintain()
    expect(await Promise.all(all.map(statusOf))).toEqual([200, 200, 200, 400])

    await publish({})
    await maintain()
    expect(await isKept(photo), 'the settings held a moment ago').toBe(true)
    await owner(`update settings_versions set published_at = published_at - interval '91 days'`)
    await age(all, 2)
    await maintain()
    expect(await Promise.all(all.map(isKept))).toEqual([false, false, true, false])
    await owner('delete from settings_draft')
  })

  test('are public while the newest version or the draft refers to them, and for the board alone afterwards', async () => {
    const [logo, replacement] = (await Promise.all(['logo.jpg', 'replacement.jpg'].map(upload))) as [
      string,
      string,
    ]
    const readBy = async (persona: 'visitor' | 'member' | 'admin') =>
      (await storageOf(server.instance, server.personas[persona]).from('withheld-site-files').download(logo))
        .error === null
    const statuses = async () => [await statusOf(logo), await statusOf(replacement)]
    await publish(showing(logo))
    await publish(showing(replacement))
    expect(await statuses()).toEqual([400, 200])
    expect([await readBy('visitor'), await readBy('member'), await readBy('admin')]).toEqual([
      false,
      false,
      true,
    ])
    expect(
      (
        await storageOf(server.instance, server.personas.admin)
          .from('withheld-site-files')
          .upload('x.jpg', await picture(), JPEG)
      ).error,
    ).not.toBeNull()

    await performAs('admin', 'insert into settings_draft (document, based_on) values ($1, 1)', [
      JSON.stringify(showing(logo)),
    ])
    expect(await statuses(), 'an older version is the draft').toEqual([200, 200])
    await performAs('admin', 'delete from settings_draft')
    expect(await statuses()).toEqual([400, 200])
    await publish(showing(logo))
    expect(await statuses()).toEqual([200, 400])
    await publish({})
    expect(await statuses()).toEqual([400, 400])
  })
})
