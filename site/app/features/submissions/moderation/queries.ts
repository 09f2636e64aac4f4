import type { PostgrestClient } from '@supabase/postgrest-js'
import { oneOf } from '../../../../../supabase/functions/_shared/filters'
import { KINDS, type ModeratedKind, moderationOf } from '../../../entries/kinds/kinds'
import type { State } from '../../../entries/kinds/moderation'
import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Item } from './item'

/** Maximum number of ids in one URL. */
const AT_ONCE = 100

type Row = Omit<Item, 'state' | 'image_url' | 'likes_count'> &
  Partial<Pick<Item, 'image_url' | 'likes_count'>> &
  Readonly<{ decided: unknown }>

function columnsOf(kind: ModeratedKind): string {
  const { columns, column, facts = {}, likes } = moderationOf(kind)
  const { author, email, content, picture } = columns
  return [
    ...['id', 'title', `author:${author}`, `email:${email}`, `content:${content}`, `decided:${column}`],
    ...(picture ? [`image_url:${picture}`] : []),
    ...(likes ? ['likes_count'] : []),
    ...Object.values(facts).map(({ column }) => column),
    'created_at',
  ].join()
}

/** All submissions of a kind, newest first. Rejects with the PostgREST error. */
export async function listItems(client: PostgrestClient, kind: ModeratedKind): Promise<readonly Item[]> {
  const rows = await everyRowInOrder<Row>(() =>
    client
      .from(KINDS[kind].table)
      .select(columnsOf(kind))
      .order('created_at', { ascending: false })
      .order('id'),
  )
  return rows.map((row) => itemOf(kind, row))
}

function itemOf(kind: ModeratedKind, { decided, image_url = null, likes_count = null, ...row }: Row): Item {
  return { ...row, image_url, likes_count, state: moderationOf(kind).stateOf(decided) }
}

/** Some rows were missing or could not be changed. */
export class NotDecided extends Error {
  constructor(expected: number, changed: number) {
    super(`${changed} of ${expected} were decided.`)
  }
}

/**
 * Approves, rejects, or takes that back. Rejects with the PostgREST error, and with `NotDecided` when rows were missing: RLS hides rows from UPDATE, which
 * then succeeds with fewer rows.
 */
export async function decide(
  client: PostgrestClient,
  kind: ModeratedKind,
  ids: readonly string[],
  state: State,
): Promise<void> {
  let changed = 0
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const update = client.from(KINDS[kind].table).update(moderationOf(kind).changes(state))
    const [only] = some
    const { data } = await (some.length === 1 && only
      ? update.eq('id', only)
      : update.filter('id', 'in', oneOf(some))
    )
      .select('id')
      .throwOnError()
    changed += data.length
  }
  if (changed < ids.length) throw new NotDecided(ids.length, changed)
}

/** Deletes a submission, which goes to the bin. Rejects with the PostgREST error, also when it is gone already. */
export async function deleteItem(client: PostgrestClient, kind: ModeratedKind, id: string): Promise<void> {
  await client.from(KINDS[kind].table).delete().eq('id', id).select('id').single().throwOnError()
}

/** Merges an idea into another one, which is published. Rejects with the PostgREST error. */
export async function mergeIdeas(client: DatabaseClient, id: string, kept: string): Promise<void> {
  await client.rpc('merge_ideas', { _id: id, _kept_id: kept }).throwOnError()
}
