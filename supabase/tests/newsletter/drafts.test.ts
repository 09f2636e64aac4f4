import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestServer,
  outsideFetch,
  type Receiver,
  startReceiver,
  status,
  type TestServer,
} from 'zunft-backend/testing'
import {
  doc,
  ENTRY,
  HARMFUL_ADDRESSES,
  link,
  nested,
  paragraph,
  REFUSED,
  text,
} from '../../functions/_shared/newsletter-message/example-documents.ts'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'
import { attempt, createPersonas } from '../testing/personas.ts'

describe('drafts', () => {
  describe('newsletter drafts', () => {
    const { server, as, performAs } = createPersonas()

    const asAdmin = (sql: string, values: unknown[] = []) => performAs('admin', sql, values)
    const draft = async (subject = 'Neues') =>
      (await asAdmin('insert into newsletter_drafts (subject) values ($1) returning *', [subject])).rows[0]

    test.for([
      ['', ''],
      [' \n', '\t'],
      ['x'.repeat(201), ''],
      ['', 'x'.repeat(100_001)],
    ])('refuses a draft without text or with too much (%#)', async (texts) => {
      const sql = 'insert into newsletter_drafts (subject, content) values ($1, $2)'
      expect(await as('admin', sql, texts)).toMatchObject({
        code: '23514',
      })
    })

    test('takes a subject or a content up to its bound', async () => {
      const sql = 'insert into newsletter_drafts (subject, content) values ($1, $2)'
      const values = ['x'.repeat(200), 'x'.repeat(100_000)]
      expect(await as('admin', sql, values)).toMatchObject({ count: 1 })
    })

    test('each change notes who and when, and is refused for a version that is no longer the latest', async () => {
      const first = await draft()
      expect(first.updated_by).toBe(server.personas.admin.claims.sub)
      const save =
        'update newsletter_drafts set content = $3 where id = $1 and updated_at = $2::timestamptz returning updated_at::text'
      const version = (
        await asAdmin('select updated_at::text from newsletter_drafts where id = $1', [first.id])
      ).rows[0]
      const saved = await asAdmin(save, [first.id, version.updated_at, 'a'])
      expect(saved.rows[0].updated_at > version.updated_at).toBe(true)
      expect((await asAdmin(save, [first.id, version.updated_at, 'b'])).rowCount).toBe(0)
    })

    test('a draft outlives the account that wrote it, unchanged', async () => {
      const { id, updated_at } = await draft()
      const owner = (sql: string) => server.db.adminPool.query(sql)
      await owner(
        `insert into auth.users (id, email) values ('30000000-0000-4000-8000-00000000000d', 'gone@example.org')`,
      )
      await owner(
        `update newsletter_drafts set updated_by = '30000000-0000-4000-8000-00000000000d' where id = '${id}'`,
      )
      await owner(`delete from auth.users where email = 'gone@example.org'`)
      const { rows } = await owner(`select updated_at, updated_by from newsletter_drafts where id = '${id}'`)
      expect(rows).toEqual([{ updated_at, updated_by: null }])
    })

    test('there are fifty at most, also when several are inserted at once', async () => {
      const owner = (sql: string) => server.db.adminPool.query(sql)
      await owner('delete from newsletter_drafts')
      await owner(`insert into newsletter_drafts (subject) select 'a' from generate_series(1, 48)`)
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => draft()))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      const sql = `insert into newsletter_drafts (subject) values ('a')`
      expect(await as('admin', sql)).toMatchObject({ code: 'ZU017' })
      expect(await as('admin', `update newsletter_drafts set subject = 'b'`)).toMatchObject({ count: 50 })
    })
  })

  describe('newsletter documents', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await createTestServer()
    })
    afterAll(() => server.close())

    /** An SQLSTATE, or how many rows were stored. */
    async function store(document: unknown) {
      const sql = 'insert into newsletter_drafts (document) values ($1)'
      const { code, count } = await attempt(server.db.pool, server.personas.admin.claims, sql, [
        JSON.stringify(document),
      ])
      return code ?? count
    }

    /** A violated check, or a text that JSON in PostgreSQL cannot hold. */
    const REFUSALS = expect.stringMatching(/^(23514|22P02|22P05)$/)

    describe('an admin who asks the database cannot store', () => {
      test.each(REFUSED)('%s', async (_name, document) => {
        expect(await store(document)).toEqual(REFUSALS)
      })

      test.each(HARMFUL_ADDRESSES.map((href) => [href]))('%j as a target', async (href) => {
        const button = { type: 'button', attrs: { label: 'x', href } }
        expect(await store(doc(paragraph(text('x', link(href)))))).toEqual(REFUSALS)
        expect(await store(doc(button))).toEqual(REFUSALS)
        expect(await store(doc({ type: 'post', attrs: { items: [{ ...ENTRY, href }] } }))).toEqual(REFUSALS)
        expect(await store(doc({ type: 'image', attrs: { src: href, alt: 'x' } }))).toEqual(REFUSALS)
      })

      test('more bytes than a document may have', async () => {
        const long = Array.from({ length: 4 }, () => text('x'.repeat(199_000)))
        expect(await store(doc(paragraph(...long)))).toBe('23514')
      })

      test('lists without end', async () => {
        expect(await store(doc(nested(200)))).toBe('23514')
      })

      test('marks, texts and entries of another shape', async () => {
        for (const node of [
          paragraph({ type: 'text', text: 7 }),
          paragraph({ type: 'text', text: 'x', marks: { type: 'bold' } }),
          paragraph(text('x', ...Array(4).fill({ type: 'bold' }))),
          { type: 'paragraph', content: 'x' },
          { type: 'events', attrs: { items: [{ title: 'x', details: 7, href: ENTRY.href }] } },
          { type: ['paragraph'] },
          null,
        ]) {
          expect(await store(doc(node)), JSON.stringify(node)).toBe('23514')
        }
      })
    })

    test('stores what the format allows, up to its bounds', async () => {
      for (const document of [
        doc(
          paragraph(text('Grüß\tGott', { type: 'bold' }, { type: 'italic' }, link('https://a.example/ä?b'))),
        ),
        doc({ type: 'heading', attrs: { level: 3 } }, nested(3), { type: 'paragraph' }),
        doc({ type: 'image', attrs: { src: 'https://a.example/b.jpg', alt: '' } }),
        doc({ type: 'button', attrs: { label: 'Los', href: 'mailto:a@b.example' } }),
        doc({ type: 'jobs', attrs: { items: Array(20).fill(ENTRY) } }),
        doc(...Array(500).fill(paragraph({ type: 'hardBreak' }))),
        // The longest that the functions accept, in letters of three bytes.
        doc(paragraph(text('漢'.repeat(199_900)))),
      ]) {
        expect(await store(document)).toBe(1)
      }
    })
  })
})

describe('checks', () => {
  const SITE = 'https://www.verein.example'
  // 127.0.0.2 counts as a public address here, so that real servers can be asked.
  const outside = outsideFetch({ isAllowed: (address: string) => address === '127.0.0.2' })
  let functions: FunctionsServer
  let outer: Receiver
  let inner: Receiver
  beforeAll(async () => {
    ;[functions, outer, inner] = await Promise.all([
      startFunctionsServer({ outside: outside.fetch }, { SITE_URL: SITE }),
      startReceiver('127.0.0.2'),
      startReceiver(),
    ])
  })
  afterAll(() => Promise.all([functions.server.close(), outer.close(), inner.close(), outside.close()]))
  beforeEach(() => {
    outer.reply(status(200))
    inner.reply(status(200))
  })

  async function check(urls: unknown) {
    const answer = await functions.call('admin', 'check-newsletter', { urls })
    return { status: answer.status, body: await answer.json() }
  }
  const problems = async (...urls: string[]) => (await check(urls)).body

  test('names what does not answer, and is silent about the rest', async () => {
    expect(await problems(outer.url, 'https://nobody.invalid/')).toEqual({
      success: true,
      problems: [{ url: 'https://nobody.invalid/', problem: 'unreachable' }],
      unchecked: 0,
    })
  })

  test.each([
    [404, 404],
    [410, 410],
    [503, 503],
  ])('%i is a problem', async (code, problem) => {
    outer.reply(status(code))
    expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem }])
  })

  test.each([204, 401, 403, 405, 429])('%i is none: people may get the page', async (code) => {
    outer.reply(status(code))
    expect((await problems(outer.url)).problems).toEqual([])
  })

  test('follows redirects, but neither in circles nor to another scheme nor into a private network', async () => {
    outer.reply(status(301, { location: '/there' }), status(200))
    expect((await problems(outer.url)).problems).toEqual([])
    expect(outer.received).toHaveLength(2)
    outer.reply(status(302, { location: outer.url }))
    expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem: 'unreachable' }])
    outer.reply(status(302, { location: 'ftp://127.0.0.2/' }))
    expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem: 'unreachable' }])
    outer.reply(status(302, { location: inner.url }))
    expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem: 'private' }])
    expect(inner.received).toHaveLength(0)
  })

  test('never calls private addresses', async () => {
    const urls = [
      inner.url,
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]:8080/',
      'http://10.0.0.1/',
    ]
    expect((await problems(...urls)).problems).toEqual(urls.map((url) => ({ url, problem: 'private' })))
    expect(inner.received).toHaveLength(0)
  })

  test('does not ask this site, whose address is public', async () => {
    expect((await problems(`${SITE}/events#event-1`)).problems).toEqual([])
  })

  test('asks each address once, and at most forty', async () => {
    const urls = Array.from({ length: 45 }, (_, n) => `${outer.url}?${n}`)
    const { body } = await check([...urls, ...urls])
    expect(body).toEqual({ success: true, problems: [], unchecked: 5 })
    expect(outer.received).toHaveLength(40)
  })

  test('does not wait for a server that never answers', async () => {
    const slow = await startFunctionsServer(
      // Long enough for the check of the caller, which has this deadline too.
      { outside: outside.fetch, deadline: () => AbortSignal.timeout(1_000) },
      { SITE_URL: SITE },
    )
    try {
      outer.reply(() => {})
      const answer = await slow.call('admin', 'check-newsletter', { urls: [outer.url] })
      expect(await answer.json()).toMatchObject({ problems: [{ url: outer.url, problem: 'slow' }] })
    } finally {
      await slow.server.close()
    }
  })

  test.each([
    [undefined, 'urls'],
    ['https://a.example/', 'urls'],
    [Array(1001).fill('https://a.example/'), 'urls'],
    [['https://a.example/', 'javascript:alert(1)'], 'urls.1'],
    [['file:///etc/passwd'], 'urls.0'],
    [['https://['], 'urls.0'],
    [[`https://a.example/${'x'.repeat(2048)}`], 'urls.0'],
    [[7], 'urls.0'],
  ])('refuses what is no list of addresses (%#)', async (urls, field) => {
    expect(await check(urls)).toEqual({
      status: 400,
      body: { success: false, code: 'invalid_field', error: `Das Feld ${field} ist ungültig.` },
    })
  })
})
