import type { BinKind } from '../../../entries/bin'
import { KINDS } from '../../../entries/kinds/kinds'

/** A deleted row in the bin. */
export type Entry = Readonly<{
  id: string
  kind: BinKind
  row_id: string
  title: string | null
  /** ISO 8601. */
  deleted_at: string
  /** Name of the account that deleted it. */
  deleted_by: string | null
}>

const OTHER_WORDS = { member: 'Mitglied', application: 'Mitgliedsantrag' } as const

export const wordOf = (kind: BinKind): string =>
  kind === 'member' || kind === 'application' ? OTHER_WORDS[kind] : KINDS[kind].one

/** Days that a deleted row stays in the bin. */
const KEPT_DAYS = 30
const DAY = 86_400_000

/** When an entry is removed for good. */
export const endOf = ({ deleted_at }: Pick<Entry, 'deleted_at'>): Date =>
  new Date(Date.parse(deleted_at) + KEPT_DAYS * DAY)
