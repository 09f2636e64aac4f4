import type { PostgrestClient } from '@supabase/postgrest-js'
import { useRef } from 'react'
import { oneOf } from '../../../../../supabase/functions/_shared/filters'
import { restoreFromBin } from '../../../entries/bin'
import { explainDecision } from '../../../entries/decision/explain-decision'
import { KINDS, MODERATED_KINDS, type ModeratedKind, moderationOf } from '../../../entries/kinds/kinds'
import type { Decision, State } from '../../../entries/kinds/moderation'
import { everyRowInOrder } from '../../../lib/list/every-row'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import {
  DECIDING_FAILED,
  DELETING_FAILED,
  decided,
  deleted,
  type Item,
  loadingFailed,
  MERGED,
  MERGING_FAILED,
} from './item'

const sourceOf = (kind: ModeratedKind): ListSource<Item> => ({
  read: (client) => listItems(client, kind),
  tables: [KINDS[kind].table],
  failed: loadingFailed(kind),
})
const SOURCES = new Map(MODERATED_KINDS.map((kind) => [kind, sourceOf(kind)]))

/** The list of one kind, kept up to date, and its moderation. */
export function useModeration(kind: ModeratedKind) {
  const showUndo = useUndo()
  const list = useList(SOURCES.get(kind) as ListSource<Item>)
  const { attempt } = useAttempt(list.refresh)
  const deciding = useRef(false)

  /** Stores a decision for items in another state and shows the result; resolves with whether it was stored. `reason` goes to the submitters. */
  async function decideOn(items: readonly Item[], decision: Decision, reason = ''): Promise<boolean> {
    const open = items.filter(({ state }) => state !== decision)
    if (deciding.current || open.length === 0) return false
    deciding.current = true
    const ids = new Set(open.map(({ id }) => id))
    const done = await attempt('The status could not be changed', DECIDING_FAILED, async () => {
      const client = await sessionApi.rows()
      await decide(client, kind, [...ids], decision)
      if (decision === 'rejected' && reason !== '')
        await Promise.all(open.map(({ id }) => explainDecision(client, kind, id, reason)))
      list.change((all) => all.map((item) => (ids.has(item.id) ? { ...item, state: decision } : item)))
      showUndo(decided(kind, open.length, decision), () => takeBack(open))
    })
    deciding.current = false
    return done
  }

  /** Gives items the states that they had. */
  async function takeBack(items: readonly Item[]): Promise<void> {
    const client = await sessionApi.rows()
    for (const state of new Set(items.map((item): State => item.state))) {
      const ids = items.filter((item) => item.state === state).map(({ id }) => id)
      await decide(client, kind, ids, state)
    }
    await list.refresh()
  }

  /** Moves an item to the bin; resolves with whether it is gone. */
  async function remove({ id }: Item): Promise<boolean> {
    return attempt('The submission could not be deleted', DELETING_FAILED, async () => {
      await deleteItem(await sessionApi.rows(), kind, id)
      list.remove(id)
      showUndo(deleted(kind), async () => {
        await restoreFromBin(await sessionApi.rows(), kind, id)
        await list.refresh()
      })
    })
  }

  /** Merges an idea into another one; resolves with whether it did. */
  async function merge(item: Item, kept: Item): Promise<boolean> {
    return attempt('The ideas could not be merged', MERGING_FAILED, async () => {
      await mergeIdeas(await sessionApi.rows(), item.id, kept.id)
      // With its old state the idea is one of its own again.
      showUndo(MERGED, () => takeBack([item]))
      void list.refresh()
    })
  }

  return { list, decideOn, remove, merge }
}

/** Maximum number of ids in one URL. */
const AT_ONCE = 100

type Row = Omit<Item, 'state' | 'image_url' | 'likes_count'> &
  Partial<Pick<Item, 'image_url' | 'likes_count'>> &
  Readonly<{ decided: unknown }>

function columnsOf(kind: ModeratedKind): string {
  const { columns, column, facts = {}, likes } = moderationOf(kind)
  const { author, email, content, picture } = columns
  return [
    'id',
    'title',
    `author:${author}`,
    `email:${email}`,
    `content:${content}`,
    `decided:${column}`,
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
async function deleteItem(client: PostgrestClient, kind: ModeratedKind, id: string): Promise<void> {
  await client.from(KINDS[kind].table).delete().eq('id', id).select('id').single().throwOnError()
}

/** Merges an idea into another one, which is published. Rejects with the PostgREST error. */
async function mergeIdeas(client: DatabaseClient, id: string, kept: string): Promise<void> {
  await client.rpc('merge_ideas', { _id: id, _kept_id: kept }).throwOnError()
}
