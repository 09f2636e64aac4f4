import type { CommonSettings } from '../../association/site-settings'
import { KINDS, type SubmissionKind } from '../../entries/kinds/kinds'
import { businessPath } from '../businesses/business'
import { type FoundRow, foundKind, type Group, KINDS_FOUND } from './search'

type Areas = CommonSettings['areas']

/** Path of a found row. */
function pathOf({ kind, entry_id: id, title }: FoundRow, areas: Areas): string {
  if (kind === 'newsletter') return `/newsletter/${id}`
  if (kind === 'business') return businessPath({ id, name: title })
  return KINDS[kind as SubmissionKind].publicPath({ id, title }, areas) ?? '/'
}

/** Rows of the database as groups, in the order of the page. `unlisted` are ids of businesses that are no partners of the voucher card. */
export function groupsOf(
  rows: readonly FoundRow[],
  areas: Areas,
  unlisted: ReadonlySet<string> = new Set(),
): Group[] {
  return KINDS_FOUND.flatMap((kind) => {
    const found = rows.filter((row) => row.kind === kind)
    const hits = found.map((row) => ({
      path: pathOf(row, areas),
      title: row.title,
      detail: row.detail,
      excerpt: row.excerpt,
      ...(foundKind(kind).dated && { happensAt: row.happens_at, isPast: row.is_past }),
      ...(unlisted.has(row.entry_id) && { isUnlisted: true as const }),
    }))
    return found[0] ? { kind, total: found[0].total, hits } : []
  })
}
