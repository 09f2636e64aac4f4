import { KINDS } from '../../../../entries/kinds/kinds'
import type { DatabaseClient } from '../../../../lib/supabase/clients'
import { inTown, longDay } from '../../../../lib/time/town-time'
import type { Entry } from '../documents'

/** Blocks of entries of the site, by type. */
export type EntriesType = 'events' | 'post' | 'jobs'

/** An entry of the site that can be copied into a newsletter. */
export type Insertable = Readonly<{ id: string; entry: Entry }>

/** As many as a block may have. */
export const MOST_INSERTED = 20
/** More are neither read nor offered. */
const OFFERED = 50
/** Characters of a line in the format. */
const LONGEST_LINE = 300

type Reader = (
  client: DatabaseClient,
  siteUrl: string,
  /** Path of the page of the posts. */
  postsPath: string,
) => Promise<readonly Insertable[]>

/**
 * What everybody may read at the moment: the next events, the latest posts, the latest job ads. The client is a visitor's. Rejects with the
 * PostgREST error.
 */
export const readInsertable: Readonly<Record<EntriesType, Reader>> = {
  async events(client, siteUrl) {
    const { data } = await client
      .from('event_entries')
      .select('id,title,start_date,location')
      .neq('status', 'cancelled')
      .gte('start_date', new Date().toISOString())
      .order('start_date')
      .limit(OFFERED)
      .throwOnError()
    return data.map(({ id, title, start_date, location }) =>
      insertable(id, title, [timeOf(start_date), location], siteUrl + KINDS.event.publicPath({ id, title })),
    )
  },
  async post(client, siteUrl, postsPath) {
    const { data } = await client
      .from('my_roding_posts')
      .select('id,title,author_name,created_at')
      .eq('approved', true)
      .order('created_at', { ascending: false })
      .limit(OFFERED)
      .throwOnError()
    return data.map(({ id, title, author_name, created_at }) =>
      insertable(
        id,
        title,
        [`Von ${author_name}`, longDay(created_at)],
        siteUrl + KINDS.post.publicPath({ id, title }, { postsPath }),
      ),
    )
  },
  async jobs(client, siteUrl) {
    const { data } = await client
      .from('jobs')
      .select('id,title,business,place')
      .order('created_at', { ascending: false })
      .limit(OFFERED)
      .throwOnError()
    return data.map(({ id, title, business, place }) =>
      insertable(id, title, [business, place], `${siteUrl}/stellen/${id}`),
    )
  },
}

function insertable(
  id: string,
  title: string,
  details: readonly (string | null)[],
  href: string,
): Insertable {
  const line = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_LINE)
  return { id, entry: { title: line(title), details: line(details.filter(Boolean).join(', ')), href } }
}

/** `Samstag, 5. Dezember 2026, 19:00 Uhr` */
function timeOf(instant: string): string {
  const { weekday, time } = inTown(new Date(instant))
  return `${weekday}, ${longDay(instant)}, ${time} Uhr`
}
