import type { PostgrestClient } from '@supabase/postgrest-js'
import { everyPage } from '../../lib/every-row'
import { type Decision, type Item, type Kind, stateOfIdea, stateOfPost } from './item'

/** As many ids as an address holds with ease. */
const AT_ONCE = 100

const TABLES = { post: 'my_roding_posts', idea: 'ideas' } as const satisfies Record<Kind, string>
const COLUMNS = {
  post: 'id,title,author:author_name,email:author_email,content,image_url,approved,likes_count,created_at',
  idea: 'id,title,author:submitter_name,email:submitter_email,content:description,status,likes_count,created_at',
} as const satisfies Record<Kind, string>

type Row = Omit<Item, 'state' | 'image_url'> &
  Partial<Readonly<{ image_url: string | null; approved: boolean | null; status: string }>>

/** All of a kind, newest first. Rejects with the wire's error. */
export async function listItems(client: PostgrestClient, kind: Kind): Promise<readonly Item[]> {
  const rows = await everyPage<Row>((size, { length }) =>
    client
      .from(TABLES[kind])
      .select(COLUMNS[kind])
      .order('created_at', { ascending: false })
      .order('id')
      .range(length, length + size - 1)
      .retry(false)
      .overrideTypes<Row[], { merge: false }>()
      .throwOnError(),
  )
  return rows.map((row) => itemOf(kind, row))
}

function itemOf(kind: Kind, { approved = null, status = '', image_url = null, ...row }: Row): Item {
  return { ...row, image_url, state: kind === 'post' ? stateOfPost(approved) : stateOfIdea(status) }
}

/** Some of what was to be decided was not there or not to be changed. */
export class NotDecided extends Error {
  constructor(wanted: number, changed: number) {
    super(`${changed} of ${wanted} were decided.`)
  }
}

/**
 * Approves or rejects. Rejects with the wire's error, and with `NotDecided` when rows were missing: they are asked back, because an
 * update that meets no row is none that fails.
 */
export async function decide(
  client: PostgrestClient,
  kind: Kind,
  ids: readonly string[],
  decision: Decision,
): Promise<void> {
  let changed = 0
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const update = client.from(TABLES[kind]).update(changes(kind, decision))
    const [only] = some
    const { data } = await (some.length === 1 && only ? update.eq('id', only) : update.in('id', some))
      .select('id')
      .throwOnError()
    changed += data.length
  }
  if (changed < ids.length) throw new NotDecided(ids.length, changed)
}

function changes(kind: Kind, decision: Decision) {
  if (kind === 'idea') return { status: decision }
  const approved = decision === 'approved'
  return { approved, approved_at: approved ? new Date().toISOString() : null }
}
