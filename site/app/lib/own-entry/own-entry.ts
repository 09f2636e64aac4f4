import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ComponentType, ReactNode } from 'react'
import type { SiteSettings } from '../../settings/site-settings'
import type { Schema, TypedValues } from '../form/schema'
import type { Form } from '../form/use-form'
import { KINDS, type ModeratedKind } from '../kinds/kinds'
import type { Submitter } from '../session/use-submitter'

/** A kind of submission whose owners change, prolong and withdraw their entries: what its pages add to the mechanism. */
export type OwnEntryKind<S extends Schema = Schema> = Readonly<{
  kind: ModeratedKind
  /** When its entries are public, by the name of the setting. */
  setting: keyof SiteSettings['moderation']
  schema: S
  /** What a new entry begins with. */
  initial: (submitter: Submitter | null) => Partial<TypedValues<S>>
  Fields: ComponentType<{ form: Form<S> }>
  /** Column of the last day of being public, and how many days ahead the button sets it; that change needs no moderation. */
  lastDay: Readonly<{ column: string & keyof S; days: number }>
  /** Noun and pronoun by gender: `Ihr Inserat`, `Dieses Inserat`, `Es`. */
  words: Readonly<{ your: string; this: string; it: string }>
  /** In place of the form of a new entry, for accounts that are no member's. */
  membersOnly: ReactNode
  /** Above the form of an entry: which changes are moderated. */
  changing: ReactNode
}>

/** A row of the kind's table. */
export type OwnEntry = Readonly<Record<string, string | null> & { id: string; title: string }>

type Values = Readonly<Record<string, unknown>>

/** An entry of the account behind the client, whatever its state; null when it has none with this id. Rejects with the PostgREST error. */
export async function readOwn(
  client: PostgrestClient,
  kind: ModeratedKind,
  id: string,
): Promise<OwnEntry | null> {
  const [owned, rows] = await Promise.all([
    client.from('my_submissions').select('id').eq('id', id).throwOnError(),
    client.from(KINDS[kind].table).select('*').eq('id', id).throwOnError(),
  ])
  return owned.data.length > 0 ? (rows.data[0] ?? null) : null
}

/** Inserts an entry, which is public after approval. Rejects with the PostgREST error. */
export async function insertOwn(client: PostgrestClient, kind: ModeratedKind, values: Values): Promise<void> {
  await client.from(KINDS[kind].table).insert(values).throwOnError()
}

/** Changes an own entry and answers it as the database has it. Rejects with the PostgREST error, also for a foreign one. */
export async function updateOwn(
  client: PostgrestClient,
  kind: ModeratedKind,
  id: string,
  changes: Values,
): Promise<OwnEntry> {
  // RLS hides foreign rows from UPDATE, which then succeeds with 0 rows; `single` turns that into an error.
  const update = client.from(KINDS[kind].table).update(changes).eq('id', id)
  return (await update.select().single().throwOnError()).data
}

/** Deletes an own entry. Rejects with the PostgREST error, also for a foreign one. */
export async function withdrawOwn(client: PostgrestClient, kind: ModeratedKind, id: string): Promise<void> {
  await client.from(KINDS[kind].table).delete().eq('id', id).select('id').single().throwOnError()
}
