import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ComponentType } from 'react'
import { ENTITIES, type EntityKind } from '../../../../supabase/functions/_shared/entities'
import type { Field, Schema, TypedValues } from '../../lib/form/schema'
import type { Form } from '../../lib/form/use-form'
import type { Submitter } from '../../lib/session/auth-context'

/** The fields of an own entry. */
export type OwnEntrySchema = Schema & Readonly<{ open_until: Field<string> }>

/** An entity whose owners change, prolong and withdraw their entries: what its pages add to the mechanism. */
export type OwnEntryKind<S extends OwnEntrySchema = OwnEntrySchema> = Readonly<{
  kind: EntityKind
  /** What the head of the form's page says. */
  description: string
  schema: S
  /** What a new entry begins with, besides its last day. */
  initial: (submitter: Submitter | null) => Partial<TypedValues<S>>
  /** All fields but the last day, which stands behind them. */
  Fields: ComponentType<{ form: Form<S> }>
  /** In place of the form of a new entry, for accounts that are no member's. */
  membersOnly: string
}>

/** A row of the entity's table. */
export type OwnEntry = Readonly<
  Record<string, string | null> & { id: string; title: string; status: string; open_until: string }
>

type Values = Readonly<Record<string, unknown>>

/** An entry of the client's account, in any state; null if the account has none with this id. Rejects with the PostgREST error. */
export async function readOwn(
  client: PostgrestClient,
  kind: EntityKind,
  id: string,
): Promise<OwnEntry | null> {
  const [owned, rows] = await Promise.all([
    client.from('my_submissions').select('id').eq('id', id).throwOnError(),
    client.from(ENTITIES[kind].name).select('*').eq('id', id).throwOnError(),
  ])
  return owned.data.length > 0 ? (rows.data[0] ?? null) : null
}

/** Inserts an entry, which is public after approval. Rejects with the PostgREST error. */
export async function insertOwn(client: PostgrestClient, kind: EntityKind, values: Values): Promise<void> {
  await client.from(ENTITIES[kind].name).insert(values).throwOnError()
}

/** Changes an own entry and answers it as the database has it. Rejects with the PostgREST error, also for a foreign one. */
export async function updateOwn(
  client: PostgrestClient,
  kind: EntityKind,
  id: string,
  changes: Values,
): Promise<OwnEntry> {
  // RLS hides foreign rows from UPDATE, which then succeeds with 0 rows; `single` turns that into an error.
  const update = client.from(ENTITIES[kind].name).update(changes).eq('id', id)
  return (await update.select().single().throwOnError()).data
}

/** Deletes an own entry. Rejects with the PostgREST error, also for a foreign one. */
export async function withdrawOwn(client: PostgrestClient, kind: EntityKind, id: string): Promise<void> {
  await client.from(ENTITIES[kind].name).delete().eq('id', id).select('id').single().throwOnError()
}
