import { ENTITIES, type EntityKind } from '../../supabase/functions/_shared/entities.ts'
import { OWN_KINDS } from '../../supabase/tests/permissions/entity.ts'
import { insertOwn } from '../../supabase/tests/permissions/own-entity.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { expect, test } from './fixtures/test.ts'

/** The last segment of an address without words of the title, which are added by a redirect. */
const shortOf = (id: string) => id.replaceAll('-', '').slice(0, 10)

/** For each kind: where its pages are, how one is made public with a title, and how it ends. */
const KINDS = {
  idea: {
    folder: '/ideen/',
    insert: `insert into ideas (title, description, status) values ($1, 'Mehr davon', 'approved')`,
    end: `update ideas set status = 'rejected' where id = $1`,
  },
  event: {
    folder: '/events/',
    insert: `insert into events (title, start_date, location) values ($1, now() + interval '9 days', 'Marktplatz')`,
    end: 'delete from events where id = $1',
  },
  photo: {
    folder: '/mein-roding/',
    insert: `insert into my_roding_posts (title, content, author_name, approved) values ($1, 'Am Regen', 'Test', true)`,
    end: 'update my_roding_posts set approved = false where id = $1',
  },
  ...Object.fromEntries(
    OWN_KINDS.map((own) => [
      own.kind,
      {
        folder: `${ENTITIES[own.kind as EntityKind].path}/`,
        insert: insertOwn(own, { title: '$1', status: `'approved'` }),
        end: `update ${own.table} set open_until = current_date - 3 where id = $1`,
      },
    ]),
  ),
  business: {
    folder: '/betriebe/',
    insert: `insert into voucher_participants (name, location_type) values ($1, 'business')`,
    end: 'delete from voucher_participants where id in (select id from business_rows where business_id = $1)',
  },
}

test.describe('the page of what was public answers 410 when it has ended, and one that never was 404:', () => {
  for (const [kind, { folder, insert, end }] of Object.entries(KINDS))
    test(kind, async ({ request, site }) => {
      const title = uniqueTitle('Vergangenes')
      const [row] = await site.sql<{ id: string }>(`${insert} returning id`, [title])
      const [business] = await site.sql<{ id: string }>(
        'select business_id as id from business_rows where id = $1',
        [row?.id],
      )
      const id = business?.id ?? row?.id ?? ''
      const isOwn = kind in ENTITIES
      const path = folder + (isOwn ? id : shortOf(id))
      // The sharing picture of a post is its photo, which this one does not have.
      const addresses = kind === 'photo' ? [path] : [path, `${path}/bild.png`]
      const statuses = async () => {
        const answers = await Promise.all(addresses.map((address) => request.get(address)))
        return [...new Set(answers.map((answer) => answer.status()))]
      }
      expect(await statuses()).toEqual([200])
      await site.sql(end, [id])
      expect(await statuses()).toEqual([410])
      const never = isOwn ? '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11' : 'nie-da-7d9f6b1e4c'
      expect((await request.get(folder + never)).status()).toBe(404)
    })
})

test('the address of a merged business leads to the one it is part of', async ({ request, site }) => {
  const names = [uniqueTitle('Optik'), uniqueTitle('Brillen')]
  await site.sql(
    `insert into voucher_participants (name, location_type) select name, 'sales' from unnest($1::text[]) as name`,
    [names],
  )
  const found = await site.sql<{ id: string; title: string }>(
    'select id, name as title from business_entries where name = any($1) order by name desc',
    [names],
  )
  const [short, merged] = found.map(({ id }) => `/betriebe/${shortOf(id)}`)
  const kept = new URL((await request.get(short ?? '')).url()).pathname
  await site.sql(
    `insert into records.business_merges (from_id, into_id) values ($2, $1)`,
    found.map(({ id }) => id),
  )
  await site.sql('delete from voucher_participants where name = $1', [found[1]?.title])
  for (const below of ['', '/bild.png', '/plakat.pdf']) {
    const answer = await request.get(merged + below, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], below).toEqual([301, kept + below])
  }
})
