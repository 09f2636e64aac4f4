import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ADMIN, clientOf, type Fixture, MEMBER } from 'zunft-backend/conformance'
import { openRows } from './setup.ts'

const EVENT = '30000000-0000-4000-8000-000000000001'
const IDEA = '10000000-0000-4000-8000-000000000001'
const POST = '20000000-0000-4000-8000-000000000003'
const PARTNER = '40000000-0000-4000-8000-000000000001'
const APPLICATION = '50000000-0000-4000-8000-000000000001'

const newEvent = {
  title: 'Straßenfest',
  start_date: '2030-05-01T10:00:00.000Z',
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika@example.de',
  is_user_submitted: true,
}

const targets = inject('conformance')

describe.runIf(targets.kind === 'own')('every call of the product, with the official client', () => {
  if (targets.kind !== 'own') return
  const visitor = clientOf(targets.url, targets.keys, 'anon')
  const member = clientOf(targets.url, targets.keys, 'member')
  const admin = clientOf(targets.url, targets.keys, 'admin')
  let fixture: Fixture

  beforeAll(async () => {
    fixture = await openRows(targets.superuser)
  })
  beforeEach(() => fixture.reset())
  afterAll(() => fixture.close())

  describe('reads of the pages', () => {
    test('approved ideas, newest first', async () => {
      const { data, error } = await visitor
        .from('ideas')
        .select('*')
        .eq('status', 'approved')
        .order('created_at', { ascending: false })
      expect(error).toBeNull()
      expect(data?.map(({ title }) => title)).toEqual(['Blühstreifen', 'Bänke am Fluss'])
      expect(data?.[1]).toMatchObject({ submitter_name: 'Erika Mustermann', submitter_email: null })
    })

    test('the latest photos', async () => {
      const { data } = await visitor
        .from('my_roding_posts')
        .select('*')
        .eq('approved', true)
        .not('image_url', 'is', null)
        .order('created_at', { ascending: false })
        .limit(3)
      expect(data?.map(({ title }) => title)).toEqual(['Markt', 'Sonnenaufgang'])
    })

    test('upcoming events', async () => {
      const { data } = await visitor
        .from('events')
        .select('*')
        .gte('start_date', new Date('2026-01-01').toISOString())
        .order('start_date', { ascending: true })
      expect(data?.map(({ title }) => title)).toEqual(['Frühjahrsmarkt', 'Sommerfest'])
      expect(data?.[0]?.start_date).toBe('2030-03-01T09:00:00+00:00')
    })

    test('partners, in German sort order', async () => {
      const { data } = await visitor
        .from('voucher_participants')
        .select('*')
        .eq('location_type', 'acceptance')
        .order('name')
      expect(data?.map(({ name }) => name)).toEqual(['Ährenbäcker', 'Zimmerei'])
      expect(data?.[1]?.iban).toBeNull()
      const all = await visitor.from('voucher_participants').select('name').order('name')
      expect(all.data?.map(({ name }) => name)).toEqual(['Ährenbäcker', 'apotheke', 'Buchladen', 'Zimmerei'])
    })

    test('private columns, for admins', async () => {
      const { data } = await admin.from('voucher_participants').select('*').eq('id', PARTNER).single()
      expect(data?.iban).toBe('DE02120300000000202051')
    })

    test('the role of an account', async () => {
      expect(await member.rpc('get_user_role', { _user_id: MEMBER })).toMatchObject({
        data: 'member',
        error: null,
      })
      expect(await admin.rpc('get_user_role', { _user_id: ADMIN })).toMatchObject({ data: 'admin' })
      expect(await visitor.rpc('get_user_role', { _user_id: ADMIN })).toMatchObject({ data: 'guest' })
    })

    test('the own profile, and a missing one', async () => {
      const own = await member.from('profiles').select('*').eq('user_id', MEMBER).single()
      expect(own.data).toMatchObject({ first_name: 'Erika', newsletter_subscribed: true })
      const none = await member.from('profiles').select('*').eq('user_id', ADMIN).single()
      expect(none).toMatchObject({ data: null, status: 406, error: { code: 'PGRST116' } })
      const maybe = await member.from('profiles').select('*').eq('user_id', ADMIN).maybeSingle()
      expect(maybe).toMatchObject({ data: null, error: null })
    })

    test('the counts of the dashboard', async () => {
      const counts = await Promise.all([
        admin.from('newsletter_subscriptions').select('*', { count: 'exact', head: true }).eq('active', true),
        admin.from('applications').select('*', { count: 'exact', head: true }).eq('status', 'pending'),
        admin.from('ideas').select('*', { count: 'exact', head: true }).neq('status', 'approved'),
        admin.from('my_roding_posts').select('*', { count: 'exact', head: true }).eq('approved', false),
        admin.from('events').select('*', { count: 'exact', head: true }),
      ])
      expect(counts.map(({ count }) => count)).toEqual([1, 1, 1, 1, 3])
    })

    test('reads for admins only', async () => {
      const lists = await Promise.all([
        admin.from('newsletter_subscriptions').select('*').order('created_at', { ascending: false }),
        admin.from('applications').select('*').order('created_at', { ascending: false }),
        admin.from('webhook_settings').select('*').order('created_at', { ascending: false }),
        admin.from('webhook_logs').select('*').order('created_at', { ascending: false }).limit(10),
      ])
      expect(lists.map(({ data }) => data?.length)).toEqual([2, 2, 1, 1])
      const denied = await visitor.from('newsletter_subscriptions').select('*')
      expect(denied).toMatchObject({ data: null, status: 401, error: { code: '42501' } })
      expect((await member.from('applications').select('*')).data).toEqual([])
    })
  })

  describe('writes of the forms', () => {
    test('a subscription, and the code of a second one', async () => {
      const first = await visitor
        .from('newsletter_subscriptions')
        .insert([{ name: 'Neu', email: 'neu@example.de' }])
      expect(first).toMatchObject({ error: null, data: null, status: 201 })
      const second = await visitor
        .from('newsletter_subscriptions')
        .insert([{ name: 'Neu', email: 'neu@example.de' }])
      expect(second).toMatchObject({ status: 409, error: { code: '23505' } })
      const asAdmin = await admin
        .from('newsletter_subscriptions')
        .insert({ name: 'Neu', email: 'neu@example.de' })
      expect(asAdmin).toMatchObject({ status: 409, error: { code: '23505' } })
    })

    test('an idea and a like', async () => {
      const idea = { title: 'Radweg', description: 'Bis zum Bahnhof.', category: 'general' }
      expect((await visitor.from('ideas').insert(idea)).error).toBeNull()
      const like = { post_id: IDEA, post_type: 'idea', user_identifier: 'browser-0001' }
      expect((await visitor.from('post_likes').insert(like)).error).toBeNull()
      expect((await visitor.from('post_likes').insert(like)).error?.code).toBe('23505')
      const { data } = await visitor.from('ideas').select('likes_count').eq('id', IDEA).single()
      expect(data).toEqual({ likes_count: 1 })
    })

    test('an event of a visitor', async () => {
      expect((await visitor.from('events').insert([newEvent])).error).toBeNull()
      const { data } = await visitor.from('events').select().eq('title', 'Straßenfest').single()
      expect(data).toMatchObject({ category: 'general', submitter_email: null, is_user_submitted: true })
    })

    test('a photo post', async () => {
      const { error } = await visitor.from('my_roding_posts').insert({
        title: 'Abendrot',
        content: 'Über den Dächern.',
        author_name: 'Erika',
        author_email: null,
        image_url: `${targets.url}/storage/v1/object/public/social-posts/1-a.jpg`,
        approved: true,
        approved_at: new Date().toISOString(),
      })
      expect(error).toBeNull()
    })

    test('a membership application, and its approval', async () => {
      const { error } = await visitor.from('applications').insert({
        name: 'Erika Mustermann',
        business_name: 'Muster GmbH',
        address: 'Musterweg 1',
        phone: '09461 0000',
        email: 'erika@example.de',
        message: 'IBAN: DE02120300000000202051',
      })
      expect(error).toBeNull()
      expect(
        (await admin.from('applications').update({ status: 'approved' }).eq('id', APPLICATION)).status,
      ).toBe(204)
    })

    test('the own profile', async () => {
      const { data } = await member
        .from('profiles')
        .update({ first_name: 'E.', newsletter_subscribed: false })
        .eq('user_id', MEMBER)
        .select()
        .single()
      expect(data).toMatchObject({ first_name: 'E.', newsletter_subscribed: false })
    })

    test("a member's submission has an owner, who can list it", async () => {
      const idea = { title: 'Radweg', description: 'Bis zum Bahnhof.' }
      expect((await member.from('ideas').insert(idea)).error).toBeNull()
      const newest = () => member.from('my_submissions').select('kind, title, state')
      const { data } = await newest().eq('title', 'Radweg').single()
      expect(data).toEqual({ kind: 'idea', title: 'Radweg', state: 'pending' })
      expect((await visitor.from('my_submissions').select()).error?.code).toBe('42501')
    })

    test('the subscription switch, which requires a confirmed address', async () => {
      const own = await member.from('my_subscription').select().single()
      expect(own.data).toEqual({
        email: 'a@example.de',
        confirmed: false,
        active: false,
        created_at: null,
        state: 'none',
      })
      const switched = member.from('my_subscription').update({ active: false }).eq('email', 'a@example.de')
      expect((await switched).error).toBeNull()
      const profile = await member
        .from('profiles')
        .select('newsletter_subscribed')
        .eq('user_id', MEMBER)
        .single()
      expect(profile.data).toEqual({ newsletter_subscribed: false })
    })

    test('the moderation of a post', async () => {
      const approved_at = '2026-02-01T00:00:00.000Z'
      await admin.from('my_roding_posts').update({ approved: true, approved_at }).eq('id', POST)
      const shown = await visitor.from('my_roding_posts').select('approved_at').eq('id', POST).single()
      expect(shown.data).toEqual({ approved_at: '2026-02-01T00:00:00+00:00' })
      await admin.from('my_roding_posts').update({ approved: false, approved_at: null }).eq('id', POST)
      expect((await visitor.from('my_roding_posts').select('id').eq('id', POST)).data).toEqual([])
    })

    test('events of the back office', async () => {
      const added = await admin
        .from('events')
        .insert({ title: 'Herbstmarkt', start_date: '2030-10-01T08:00:00Z' })
        .select()
        .single()
      expect(added.data).toMatchObject({ title: 'Herbstmarkt', is_user_submitted: false })
      const id: string = added.data?.id
      expect((await admin.from('events').update({ location: 'Markt' }).eq('id', id)).error).toBeNull()
      expect((await admin.from('events').delete().eq('id', id)).status).toBe(204)
      expect((await visitor.from('events').delete().eq('id', EVENT)).error?.code).toBe('42501')
    })

    test('members of the association', async () => {
      const fields = {
        external_id: 'manual-99',
        name: 'Neu',
        location_type: 'business',
        iban: 'DE02120300000000202051',
      }
      const added = await admin.from('voucher_participants').insert([fields]).select()
      expect(added.data?.[0]).toMatchObject(fields)
      const changed = await admin
        .from('voucher_participants')
        .update({ salutation: 'Frau' })
        .eq('id', PARTNER)
        .select()
      expect(changed.data?.[0]).toMatchObject({ salutation: 'Frau', iban: 'DE02120300000000202051' })
      expect((await admin.from('voucher_participants').delete().eq('id', PARTNER)).error).toBeNull()
    })

    test('a webhook', async () => {
      const { error } = await admin
        .from('webhook_settings')
        .insert({ webhook_url: 'https://hook.example.de/2', is_active: true, created_by: ADMIN })
      expect(error).toBeNull()
    })
  })
})
