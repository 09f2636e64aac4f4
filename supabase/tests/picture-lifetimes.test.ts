import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestServer,
  jpeg,
  objectsOf,
  renditionsOf,
  runUpkeep,
  storageOf,
  type TestServer,
} from 'zunft-backend/testing'
import { ageFiles } from './testing/age-files.ts'
import { attempt, perform } from './testing/personas.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const JPEG = { contentType: 'image/jpeg' }
type Bucket = 'social-posts' | 'event-images' | 'newsletter-pictures'

const sql = (name: string) => readFileSync(join('supabase', name), 'utf8')
const storage = (persona: 'visitor' | 'member' | 'admin') => storageOf(server, server.personas[persona])
const as = (persona: 'visitor' | 'admin' | 'service', text: string, ...values: unknown[]) =>
  perform(server.db.pool, server.personas[persona].claims, text, values)
const attemptAsVisitor = (text: string, ...values: unknown[]) =>
  attempt(server.db.pool, server.personas.visitor.claims, text, values)
const addressOf = (bucket: Bucket, name: string) => `/storage/v1/object/public/${bucket}/${name}`

let count = 0
/** Uploads a visitor's picture with a unique name. */
async function upload(bucket: Bucket, persona: 'visitor' | 'admin' = 'visitor'): Promise<string> {
  count += 1
  const name = `picture-${count}.jpg`
  const { error } = await storage(persona)
    .from(bucket)
    .upload(name, await jpeg({ width: 40, height: 30 }), JPEG)
  expect(error).toBeNull()
  return name
}

/** HTTP status of the picture and of a resized copy for visitors. */
async function seenPublicly(bucket: Bucket, name: string): Promise<readonly number[]> {
  const answers = await Promise.all([
    server.fetch(addressOf(bucket, name)),
    server.fetch(`/storage/v1/render/image/public/${bucket}/${name}?width=32`),
  ])
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status }) => status)
}
const VISIBLE = [200, 200]
const GONE = [400, 400]

const INSERT_POST = `insert into my_roding_posts (title, content, author_name, image_url, approved, approved_at)
  values ('Abend', 'Schön', 'Erika', $1, true, now())`
const INSERT_EVENT = `insert into events (title, start_date, submitter_name, submitter_email, image_url, is_user_submitted)
  values ('Markt', now(), 'Erika', 'erika@example.org', $1, true)`

/** A visitor's post with a picture uploaded for it. */
async function post(): Promise<string> {
  const name = await upload('social-posts')
  await as('visitor', INSERT_POST, addressOf('social-posts', name))
  return name
}
async function event(): Promise<string> {
  const name = await upload('event-images')
  await as('visitor', INSERT_EVENT, `https://zunft.example${addressOf('event-images', name)}`)
  return name
}
const decide = (name: string, approved: boolean) =>
  as('admin', 'update my_roding_posts set approved = $2 where image_url like $1', `%/${name}`, approved)

const age = (name: string, days: number) => ageFiles(server.db.adminPool, [name], days)
async function maintain() {
  const log = pino({ level: 'silent' })
  const queries = {
    removeExpired: sql('remove-expired.sql'),
    noteFreeSpace: sql('note-free-space.sql'),
  }
  await runUpkeep({ ...server.dependencies, queries, log })
}
const versionOf = async (name: string): Promise<string | undefined> =>
  (await server.db.adminPool.query('select version from storage.objects where name like $1', [`%${name}`]))
    .rows[0]?.version

describe('a rejected post', () => {
  test('loses its public picture at once; admins can still see it, members cannot', async () => {
    const name = await post()
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
    await decide(name, false)
    expect(await seenPublicly('social-posts', name)).toEqual(GONE)
    const place = `social-posts/${name}`
    expect((await storage('admin').from('withheld-pictures').download(place)).error).toBeNull()
    for (const persona of ['visitor', 'member'] as const) {
      expect((await storage(persona).from('withheld-pictures').download(place)).error).not.toBeNull()
      expect(
        (await storage(persona).from('withheld-pictures').createSignedUrl(place, 60)).error,
      ).not.toBeNull()
    }
  })

  test('gets its picture back when it is approved later', async () => {
    const name = await post()
    await decide(name, false)
    await decide(name, true)
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
  })

  test('keeps its picture for 30 days; then row, file and thumbnails are deleted, and the post has none', async () => {
    const name = await post()
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
    const version = (await versionOf(name)) ?? ''
    await decide(name, false)
    await age(name, 29)
    await maintain()
    expect(await objectsOf(server)).toContain(version)
    await age(name, 31)
    await maintain()
    expect(await objectsOf(server)).not.toContain(version)
    expect((await renditionsOf(server)).filter((file) => file.startsWith(version))).toEqual([])
    expect(await versionOf(name)).toBeUndefined()
    const { rows } = await server.db.adminPool.query(
      `select 1 from my_roding_posts where image_url like $1`,
      [`%/${name}`],
    )
    expect(rows).toEqual([])
  })

  test('has its picture withheld also when it is uploaded after the rejection', async () => {
    const address = addressOf('social-posts', 'late.jpg')
    await as('admin', INSERT_POST, address)
    await decide('late.jpg', false)
    await storage('admin')
      .from('social-posts')
      .upload('late.jpg', await jpeg({ width: 40, height: 30 }), JPEG)
    expect(await seenPublicly('social-posts', 'late.jpg')).toEqual(VISIBLE)
    await maintain()
    expect(await seenPublicly('social-posts', 'late.jpg')).toEqual(GONE)
  })

  test('does not withhold a picture that an approved post uses as well', async () => {
    const name = await post()
    await as('visitor', INSERT_POST, addressOf('social-posts', name))
    await as(
      'admin',
      `update my_roding_posts set approved = false
        where id = (select id from my_roding_posts where image_url like $1 limit 1)`,
      `%/${name}`,
    )
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
  })

  test('has a picture whose name and content cannot be reached by its old URL', async () => {
    const name = await post()
    await decide(name, false)
    expect((await attemptAsVisitor(INSERT_POST, addressOf('social-posts', name))).code).toBe('42501')
    const again = await storage('visitor')
      .from('social-posts')
      .upload(name, await jpeg({ width: 40, height: 30 }), JPEG)
    expect(again.error).toMatchObject({ statusCode: '403' })
  })

  test('gets its own picture when approved, not one uploaded under its name meanwhile', async () => {
    const name = await upload('social-posts')
    const version = await versionOf(name)
    await as('visitor', INSERT_POST, addressOf('social-posts', name))
    await decide(name, false)
    // As with a signed upload URL created before.
    await storage('admin')
      .from('social-posts')
      .upload(name, await jpeg({ width: 9, height: 9 }), JPEG)
    await decide(name, true)
    const { rows } = await server.db.adminPool.query(
      `select version from storage.objects where bucket_id = 'social-posts' and name = $1`,
      [name],
    )
    expect(rows).toEqual([{ version }])
  })
})

test('a rejected event loses its picture at once, gets it back with its approval, and for good after 30 days', async () => {
  const name = await event()
  const setState = (state: string) =>
    as(
      'admin',
      `update event_states set state = $2 where event_id = (select id from events where image_url like $1)`,
      `%/${name}`,
      state,
    )
  await setState('rejected')
  expect(await seenPublicly('event-images', name)).toEqual(GONE)
  await setState('approved')
  expect(await seenPublicly('event-images', name)).toEqual(VISIBLE)
  await setState('rejected')
  await age(name, 31)
  await maintain()
  expect(await versionOf(name)).toBeUndefined()
  const { rows } = await as('admin', 'select from events where image_url like $1', `%/${name}`)
  expect(rows).toEqual([])
})

describe('the picture of a deleted row', () => {
  test('of a deleted post is not public at once, kept for admins while the post is in the bin, then removed', async () => {
    const name = await post()
    const version = (await versionOf(name)) ?? ''
    await as('admin', 'delete from my_roding_posts where image_url like $1', `%/${name}`)
    expect(await seenPublicly('social-posts', name)).toEqual(GONE)
    await age(name, 29)
    await maintain()
    expect(await objectsOf(server)).toContain(version)
    const place = `social-posts/${name}`
    expect((await storage('admin').from('withheld-pictures').download(place)).error).toBeNull()
    expect((await storage('member').from('withheld-pictures').download(place)).error).not.toBeNull()
    expect((await attemptAsVisitor(INSERT_POST, addressOf('social-posts', name))).code).toBe('42501')
    await as('admin', 'delete from bin where image_url like $1', `%/${name}`)
    await maintain()
    expect(await objectsOf(server)).not.toContain(version)
  })

  test('of a post that comes back from the bin is public again', async () => {
    const name = await post()
    await as('admin', 'delete from my_roding_posts where image_url like $1', `%/${name}`)
    await as('admin', 'select restore_from_bin(kind, row_id) from bin where image_url like $1', `%/${name}`)
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
  })

  test('of an event deleted by a program, or of one with a new picture, is removed an hour later', async () => {
    const [deleted, changed, fresh] = [await event(), await event(), await upload('event-images')]
    const versions = [await versionOf(deleted), await versionOf(changed)]
    await as('service', 'delete from events where image_url like $1', `%/${deleted}`)
    await as(
      'admin',
      'update events set image_url = $2 where image_url like $1',
      `%/${changed}`,
      addressOf('event-images', fresh),
    )
    expect(await seenPublicly('event-images', deleted)).toEqual(GONE)
    expect(await seenPublicly('event-images', changed)).toEqual(GONE)
    expect(await seenPublicly('event-images', fresh)).toEqual(VISIBLE)
    await Promise.all([deleted, changed, fresh].map((name) => age(name, 1 / 23)))
    await maintain()
    const kept = await objectsOf(server)
    expect(kept.filter((version) => versions.includes(version))).toEqual([])
    expect(await seenPublicly('event-images', fresh)).toEqual(VISIBLE)
  })
})

test('restoring a row restores its picture', async () => {
  const name = await event()
  const { rows } = await as('admin', 'select image_url from events where image_url like $1', `%/${name}`)
  await as('admin', 'delete from events where image_url like $1', `%/${name}`)
  expect(await seenPublicly('event-images', name)).toEqual(GONE)
  await as('admin', INSERT_EVENT, rows[0].image_url)
  expect(await seenPublicly('event-images', name)).toEqual(VISIBLE)
})

describe('an upload that no row refers to', () => {
  test('is removed after a day, unlike the picture of an event', async () => {
    const [young, old, used] = [await upload('event-images'), await upload('event-images'), await event()]
    const version = (await versionOf(old)) ?? ''
    await age(old, 2)
    await age(used, 400)
    await maintain()
    expect(await seenPublicly('event-images', young)).toEqual(VISIBLE)
    expect(await seenPublicly('event-images', used)).toEqual(VISIBLE)
    expect(await seenPublicly('event-images', old)).toEqual(GONE)
    expect(await objectsOf(server)).not.toContain(version)
  })
})

test("visitors' uploads are cached for an hour at most, whatever cache-control they send", async () => {
  for (const [asked, cacheControl] of [
    ['60', 'max-age=60'],
    ['31536000', 'max-age=3600'],
  ] as const) {
    const name = `cached-${asked}.jpg`
    const bytes = await jpeg({ width: 8, height: 8 })
    await storage('visitor')
      .from('event-images')
      .upload(name, bytes, { ...JPEG, cacheControl: asked })
    const seen = await server.fetch(addressOf('event-images', name))
    expect(seen.headers.get('cache-control')).toBe(cacheControl)
  }
  const raw = await server.fetch('/storage/v1/object/event-images/for-ever.jpg', {
    method: 'POST',
    headers: {
      ...server.personas.visitor.headers,
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    },
    body: await jpeg({ width: 8, height: 8 }),
  })
  expect(raw.status).toBe(200)
  const seen = await server.fetch(addressOf('event-images', 'for-ever.jpg'))
  expect(seen.headers.get('cache-control')).toBe('max-age=3600')
})

test('admins can read the usage of each bucket and the free space; others cannot', async () => {
  await upload('event-images')
  await maintain()
  const usage = await as(
    'admin',
    `select bucket, files > 0 as some, bytes > 0 as filled from storage_usage order by 1`,
  )
  expect(usage.rows).toContainEqual({ bucket: 'event-images', some: true, filled: true })
  const disks = await as('admin', 'select free_bytes > 0 as free from storage_disks')
  expect(disks.rows).toEqual([{ free: true }])
  const member = server.personas.member.claims
  expect((await attempt(server.db.pool, member, 'select * from storage_usage')).count).toBe(0)
  expect((await attempt(server.db.pool, member, 'select * from storage_disks')).count).toBe(0)
  expect((await attemptAsVisitor('select * from storage_usage')).code).toBe('42501')
})

describe('a picture of a newsletter', () => {
  const draft = (name: string) => {
    const src = `https://zunft.example/storage/v1/render/image/public/newsletter-pictures/${name}?width=1280`
    const document = { type: 'doc', content: [{ type: 'image', attrs: { src, alt: '' } }] }
    return as('admin', 'insert into newsletter_drafts (document) values ($1)', JSON.stringify(document))
  }

  test('is public while a draft or a newsletter shows it, and removed a day after', async () => {
    const [shown, sent, forgotten] = await Promise.all(
      Array.from({ length: 3 }, () => upload('newsletter-pictures', 'admin')),
    )
    await draft(shown as string)
    await draft(sent as string)
    await server.db.adminPool.query(
      `insert into newsletters (id, subject, content, subscribers, channel, document)
       select gen_random_uuid(), 'Neues', 'x', 1, 'smtp', document from newsletter_drafts where document::text like $1`,
      [`%${sent}%`],
    )
    await as('admin', 'delete from newsletter_drafts where document::text like $1', `%${sent}%`)
    for (const name of [shown, sent, forgotten]) await age(name as string, 0.9)
    await maintain()
    expect(await seenPublicly('newsletter-pictures', forgotten as string)).toEqual(VISIBLE)
    for (const name of [shown, sent, forgotten]) await age(name as string, 1.1)
    await maintain()
    expect(await seenPublicly('newsletter-pictures', shown as string)).toEqual(VISIBLE)
    expect(await seenPublicly('newsletter-pictures', sent as string)).toEqual(VISIBLE)
    expect(await seenPublicly('newsletter-pictures', forgotten as string)).toEqual(GONE)
    await as('admin', 'delete from newsletter_drafts')
    await maintain()
    expect(await seenPublicly('newsletter-pictures', shown as string)).toEqual(GONE)
  })

  test('is uploaded by admins alone', async () => {
    for (const persona of ['visitor', 'member'] as const) {
      const { error } = await storage(persona)
        .from('newsletter-pictures')
        .upload('x.jpg', await jpeg({ width: 4, height: 3 }), JPEG)
      expect(error).not.toBeNull()
    }
  })
})

describe('a picture of a step of an idea', () => {
  const STEP = `insert into idea_steps (idea_id, state, before_url, before_alt)
    select id, 'done', $1, 'Der Platz ohne Bänke' from ideas where title = $2`
  async function step(title: string): Promise<string> {
    const name = await upload('social-posts', 'admin')
    await as('admin', `insert into ideas (title, description, status) values ($1, 'x', 'approved')`, title)
    await as('admin', STEP, addressOf('social-posts', name), title)
    return name
  }
  const ideaBecomes = (title: string, status: string) =>
    as('admin', 'update ideas set status = $2 where title = $1', title, status)

  test('is public while the idea is, and goes with its step', async () => {
    const name = await step('Bänke')
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
    await ideaBecomes('Bänke', 'rejected')
    expect(await seenPublicly('social-posts', name)).toEqual(GONE)
    await ideaBecomes('Bänke', 'approved')
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
    await as(
      'admin',
      'update idea_steps set before_url = null, before_alt = null where before_url like $1',
      `%${name}`,
    )
    expect(await seenPublicly('social-posts', name)).toEqual(GONE)
    await age(name, 1)
    await maintain()
    expect(await versionOf(name)).toBeUndefined()
  })

  test('is kept as long as the idea is in the bin, and comes back with it', async () => {
    const name = await step('Kino')
    await age(name, 2)
    await maintain()
    await as('admin', `delete from ideas where title = 'Kino'`)
    expect(await seenPublicly('social-posts', name)).toEqual(GONE)
    await age(name, 2)
    await maintain()
    await as('admin', `select restore_from_bin('idea', row_id) from bin where title = 'Kino'`)
    expect(await seenPublicly('social-posts', name)).toEqual(VISIBLE)
  })

  test.each([
    ['of another place', 'https://evil.example/a.jpg', 'Platz'],
    ['of another bucket', '/storage/v1/object/public/event-images/a.jpg', 'Platz'],
    ['with a long address', `/storage/v1/object/public/social-posts/${'a'.repeat(500)}`, 'Platz'],
    ['without a description', '/storage/v1/object/public/social-posts/a.jpg', null],
    ['with an empty one', '/storage/v1/object/public/social-posts/a.jpg', ' '],
    ['with a long one', '/storage/v1/object/public/social-posts/a.jpg', 'x'.repeat(301)],
    ['that is a description alone', null, 'Platz'],
  ])('is refused %s', async (_why, url, alt) => {
    await as('admin', `insert into ideas (title, description, status) values ('Radweg', 'x', 'approved')`)
    for (const which of ['before', 'after']) {
      const insert = `insert into idea_steps (idea_id, state, ${which}_url, ${which}_alt)
        select id, 'done', $1, $2 from ideas where title = 'Radweg' limit 1`
      const { claims } = server.personas.admin
      expect((await attempt(server.db.pool, claims, insert, [url, alt])).code).toBe('23514')
    }
  })
})
