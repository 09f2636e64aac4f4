import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PENDING_UNKNOWN, type PendingCounts } from '../entries/pending/pending'
import { ADMIN_ENTRIES, entriesWith, OFFICE_PAGES } from './office-pages'

it('counts everything that waits beside one entry; only backups and unsent mails have no page', () => {
  const kinds = Object.keys(PENDING_UNKNOWN.counts)
  const onlyOne = (kind: string) =>
    Object.fromEntries(kinds.map((other) => [other, other === kind ? 1 : 0])) as PendingCounts
  const uncounted = kinds.filter((kind) => {
    const entries = entriesWith(ADMIN_ENTRIES, onlyOne(kind), ['board'])
    return entries.filter(({ pending }) => pending === 1).length !== 1
  })
  expect(uncounted).toEqual(['backup', 'unsent_mail'])
})

it.each(OFFICE_PAGES.map(({ to, offices = [] }) => [to, offices] as const))(
  'gives %s to the offices that docs/product.md names',
  (to, offices) => {
    const row = readFileSync('docs/product.md', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('| `') && line.includes(`\`${to}\``))
    expect(row?.split(' | ')[1]?.split(', ').sort()).toEqual([...offices].sort())
  },
)

it('keeps those in sight that the specification names; with the group they are seven', () => {
  const inSight = ADMIN_ENTRIES.filter(({ rare, leavesArea }) => !rare && !leavesArea)
  expect(inSight.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Mitglieder',
    'Inhalte',
    'Events',
    'Newsletter',
    'Newsletter Abonnenten',
  ])
})
