import { oneOf } from '../../../../../supabase/functions/_shared/filters'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Json } from '../../../lib/supabase/database.types'
import { settingsGaps } from '../../complete-settings'
import type { SettingsDocument, ValuePath } from './merge'

/** The draft of the board; `updatedAt` is its revision. */
type StoredDraft = Readonly<{
  document: SettingsDocument
  /** Number of the version it began from; 0 without a version. */
  basedOn: number
  /** The screen of the set-up at which it continues. */
  step: number
  /** Screens of the set-up that were opened and saved. */
  savedSteps: readonly number[]
  updatedAt: string
  /** Its last editor, if known. */
  editor: string | null
}>

/** A published version; `document` is complete, including internal values. */
export type SettingsVersion = Readonly<{
  number: number
  document: SettingsDocument
  note: string | null
  publishedAt: string
  publisher: string | null
}>

export type StoredSettings = Readonly<{
  draft: StoredDraft | null
  /** The version that holds; null before the first publication. */
  published: SettingsVersion | null
}>

const DRAFT_COLUMNS = 'document,based_on,step,saved_steps,updated_at,updated_by'
const VERSION_COLUMNS = 'number,document,note,published_at,published_by'
/** More versions are neither read nor shown. */
const VERSIONS_SHOWN = 100

/** The draft and the published version; rejects with the PostgREST error. */
export async function readStoredSettings(client: DatabaseClient): Promise<StoredSettings> {
  const [draft, versions] = await Promise.all([readDraft(client), listVersions(client, 1)])
  return { draft, published: versions[0] ?? null }
}

/** Null without a draft; rejects with the PostgREST error. */
async function readDraft(client: DatabaseClient): Promise<StoredDraft | null> {
  const { data } = await client.from('settings_draft').select(DRAFT_COLUMNS).maybeSingle().throwOnError()
  if (!data) return null
  const names = await namesOf(client, [data.updated_by])
  return {
    document: data.document as SettingsDocument,
    basedOn: data.based_on,
    step: data.step,
    savedSteps: data.saved_steps,
    updatedAt: data.updated_at,
    editor: names.get(data.updated_by ?? '') ?? null,
  }
}

/** The newest first; rejects with the PostgREST error. */
export async function listVersions(
  client: DatabaseClient,
  most = VERSIONS_SHOWN,
): Promise<readonly SettingsVersion[]> {
  const { data } = await client
    .from('settings_versions')
    .select(VERSION_COLUMNS)
    .order('number', { ascending: false })
    .limit(most)
    .throwOnError()
  const names = await namesOf(
    client,
    data.map(({ published_by }) => published_by),
  )
  return data.map(({ number, document, note, published_at, published_by }) => ({
    number,
    document: document as SettingsDocument,
    note,
    publishedAt: published_at,
    publisher: names.get(published_by ?? '') ?? null,
  }))
}

/** The document of one version; rejects with the PostgREST error. */
export async function readVersion(client: DatabaseClient, number: number): Promise<SettingsDocument> {
  const { data } = await client
    .from('settings_versions')
    .select('document')
    .eq('number', number)
    .single()
    .throwOnError()
  return data.document as SettingsDocument
}

/** Accounts without a name are called by their address. */
async function namesOf(
  client: DatabaseClient,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const { data } = await client
    .from('accounts')
    .select('id,email,first_name,last_name')
    .filter('id', 'in', oneOf(known))
    .throwOnError()
  return new Map(
    data.flatMap(({ id, email, first_name, last_name }) => {
      const name = [first_name, last_name].filter(Boolean).join(' ') || email
      return name ? [[id, name] as const] : []
    }),
  )
}

export type DraftContent = Pick<StoredDraft, 'document' | 'basedOn' | 'step' | 'savedSteps'>

/**
 * Saves the draft over a known revision (null: there was no draft) and resolves with the new one; null if that is no longer the latest.
 * Rejects with the PostgREST error.
 */
export async function saveDraft(
  client: DatabaseClient,
  known: string | null,
  { document, basedOn, step, savedSteps }: DraftContent,
): Promise<string | null> {
  const row = {
    document: document as NonNullable<Json>,
    based_on: basedOn,
    step,
    saved_steps: [...savedSteps],
  }
  const query = known
    ? client.from('settings_draft').update(row).eq('id', true).eq('updated_at', known)
    : client.from('settings_draft').insert(row)
  const { data, error } = await query.select('updated_at').maybeSingle()
  if (error?.code === '23505') return null
  if (error) throw error
  return data?.updated_at ?? null
}

/** Deletes the draft of this revision; a later one stays. Rejects with the PostgREST error. */
export async function deleteDraft(client: DatabaseClient, known: string): Promise<void> {
  await client.from('settings_draft').delete().eq('id', true).eq('updated_at', known).throwOnError()
}

/** The database publishes nothing with these values as they are: gaps of the legal texts, an accent that is too light. */
export class PublicationRefused extends Error {
  override name = 'PublicationRefused'
  readonly paths: readonly ValuePath[]
  constructor(values: string) {
    super(`The settings are not published: ${values}`)
    this.paths = values.split(', ').map((path) => {
      const [group = '', name = ''] = path.split('.')
      return { group, name }
    })
  }
}

/**
 * The version that a document was published as; null where others published another one meanwhile. Rejects with `PublicationRefused`, or the
 * PostgREST error.
 */
export async function publishSettings(
  client: DatabaseClient,
  document: SettingsDocument,
  basedOn: number,
  note: string | null,
): Promise<number | null> {
  const { data, error } = await client.rpc('publish_settings', {
    _document: document as Json,
    _based_on: basedOn,
    ...(note && { _note: note }),
  })
  if (error?.code === 'PT409') return null
  if (error?.code === '23514' && error.hint) throw new PublicationRefused(error.hint)
  if (error) throw error
  // The list of waiting items names the gaps. The settings are published even if this fails, and the next start of the server stores them.
  const noted = await client.rpc('note_settings_gaps', {
    _number: data,
    _gaps: settingsGaps(document) as Json,
  })
  if (noted.error) console.error('What the settings lack was not noted:', noted.error)
  return data
}
