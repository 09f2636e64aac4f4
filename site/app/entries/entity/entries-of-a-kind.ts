import type { EntityKind } from '../../../../supabase/functions/_shared/entities'
import type { categories, SEARCH } from '../../lib/list/address-fields'
import type { BadgeTone } from '../../ui/text/badge'

/** What every row of an entity has. */
export type Entry = Readonly<{ id: string; title: string; created_at: string }>

type Words = Readonly<{ key: string; label: string }>

/** What pages of an entity need to know of it: made by `publicEntries`. */
export type Entries<Row extends Entry> = Readonly<{
  kind: EntityKind
  many: string
  path: string
  submit: string
  submitPath: string
  feedPath: string
  categories: readonly Words[]
  filter: Readonly<{
    fields: { search: typeof SEARCH; category: ReturnType<typeof categories<string>> }
    matches: (row: Row, filter: Readonly<{ search: string; category: readonly string[] | null }>) => boolean
  }>
  pathOf: (row: Row) => string
  /** Label of its category. */
  label: (row: Row) => string
  tone: (row: Row) => BadgeTone
  /** Under the title, also on the sharing picture. */
  subtitle: (row: Row) => string
  /** Its text. */
  text: (row: Row) => string
}>
