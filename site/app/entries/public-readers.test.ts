import { beforeEach, expect, it, vi } from 'vitest'
import { findBusinessPage } from '../features/businesses/business-queries'
import { countBusinesses } from '../features/businesses/business-rows'
import { listParticipants } from '../features/businesses/businesses.server'
import { countParticipants } from '../features/businesses/count-partners'
import { listPartners } from '../features/businesses/partners'
import { listEvents, listMonthOf } from '../features/events/listed-events'
import { listUpcoming } from '../features/events/queries'
import { findIdeaPage } from '../features/ideas/page/queries'
import { listForFrame, listApproved as listIdeas, listNewest as newestIdeas } from '../features/ideas/queries'
import JOBS from '../features/jobs/public'
import { listMembers } from '../features/members/queries'
import { listArchive, listNewest as newestNewsletters } from '../features/newsletter/archive-queries'
import { latestPhotos } from '../features/posts/latest-photos'
import { currentMonthPhoto, listMonthPhotos } from '../features/posts/month/queries'
import { findPhotoPage, listApproved as listPosts } from '../features/posts/queries'
import { searchSite } from '../features/search/queries.server'
import type { DatabaseClient } from '../lib/supabase/clients'
import { clientAnswering } from '../lib/testing/client-answering'
import { ROOT_DATA } from '../lib/testing/demo-settings'
import { listSimilar } from './kinds/similar-ideas'

const ID = '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'
const NOW = new Date('2026-11-21T12:00:00Z')
const NONE = new URLSearchParams()
type Read = (client: DatabaseClient) => unknown

/** What visitors read, with the order and the bound of each table that has them. */
const READERS: readonly (readonly [string, Read, Readonly<Record<string, string>>])[] = [
  [
    'the page of a business',
    (c) => findBusinessPage(c, { entry: `laden-${ID.replaceAll('-', '').slice(0, 10)}` }),
    { jobs: 'created_at.desc 20' },
  ],
  ['the number of businesses', (c) => countBusinesses(c, 'sales'), {}],
  ['the number of partners', countParticipants, {}],
  ['the printed list', (c) => listParticipants(c), { business_entries: 'name.asc,id.asc 1000' }],
  ['the partners', (c) => listPartners(c, NONE), { voucher_participants: 'name.asc 200' }],
  ['the events', (c) => listEvents(c, NONE, NOW), { event_entries: 'start_date.asc,title.asc 60' }],
  ['events to come', (c) => listUpcoming(c, NOW, 3), { event_entries: 'start_date.asc,title.asc 3' }],
  ['a month of events', (c) => listMonthOf(c, NONE), { event_entries: 'start_date.asc,title.asc 1000' }],
  ['the ideas', (c) => listIdeas(c, NONE), { ideas: 'created_at.desc 60' }],
  ['ideas of a frame', (c) => listForFrame(c, NONE, 4), { ideas: 'created_at.desc 4' }],
  ['ideas of the feed', newestIdeas, { ideas: 'created_at.desc 50' }],
  [
    'the page of an idea',
    (c) => findIdeaPage(c, { entry: `laden-${ID.replaceAll('-', '').slice(0, 10)}` }),
    { idea_steps: 'reached_on.asc,created_at.asc' },
  ],
  ['similar ideas', (c) => listSimilar(c, { title: 'Bänke', description: '' }), {}],
  ['the jobs', async (c) => (await JOBS.shown()).list(c, NONE), { jobs: 'created_at.desc 60' }],
  ['the members', (c) => listMembers(c, NONE), { voucher_participants: 'name.asc 200' }],
  ['the archive', (c) => listArchive(c, NONE), { archived_newsletters: 'sent_at.desc,slug.asc 60' }],
  [
    'the newest newsletters',
    (c) => newestNewsletters(c, 2),
    { archived_newsletters: 'sent_at.desc,slug.asc 2' },
  ],
  ['the newest photos', latestPhotos, { my_roding_posts: 'created_at.desc 3' }],
  [
    'the photos of months',
    (c) => listMonthPhotos(c, '2026-11-21'),
    { my_roding_posts: 'photo_of_month.desc,created_at.desc 24' },
  ],
  [
    'the photo of the month',
    (c) => currentMonthPhoto(c, '2026-11-21'),
    { my_roding_posts: 'photo_of_month.desc,created_at.desc 1' },
  ],
  ['the posts', (c) => listPosts(c, NONE), { my_roding_posts: 'created_at.desc 60' }],
  [
    'the page of a photo',
    (c) => findPhotoPage(c, { entry: `laden-${ID.replaceAll('-', '').slice(0, 10)}` }),
    { my_roding_posts: 'created_at.desc 1' },
  ],
  ['the search', (c) => searchSite(c, ROOT_DATA.settings as never, 'Brot', null), {}],
]

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const tableOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
/** Entries that a page is about are found. */
const found = (url: string) =>
  url.includes('id=gte.')
    ? Response.json([{ id: ID, name: 'Laden', business_name: null, created_at: NOW }])
    : null

it.each(READERS)('%s is read in its order, and so many rows', async (_name, read, orders) => {
  const { client, requests } = clientAnswering(({ url }) => found(url) ?? Response.json([]))
  await Promise.resolve(read(client)).catch(() => {})
  for (const [table, order] of Object.entries(orders)) {
    const asked = requests
      .filter(({ url }) => tableOf(url) === table)
      .map(({ url }) => new URL(url).searchParams)
      .map((parameters) => [parameters.get('order'), parameters.get('limit')].filter(Boolean).join(' '))
    expect(asked).toContain(order)
  }
})

// postgrest-js would retry what a server answers with 503, for seconds; a page reports a failure at once.
it.each(READERS)('%s is asked for no second time when the database does not answer', async (_name, read) => {
  const askedWith = async (status: number) => {
    const { client, requests } = clientAnswering(
      ({ url }) => found(url) ?? Response.json({ message: 'no' }, { status }),
    )
    await Promise.resolve(read(client)).catch(() => {})
    return requests.map(({ method, url }) => `${method} ${url}`).sort()
  }
  const asked = await askedWith(503)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).toEqual(await askedWith(400))
})
