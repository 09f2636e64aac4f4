import type { Claims } from '../../http/claims.ts'
import { isValidAt } from '../speakers.ts'
import type { Binding } from './binding.ts'
import type { Relation } from './catalog.ts'
import type { Receiver } from './changes.ts'
import type { Filter } from './filter.ts'

/** Somebody who listens: all bindings of one channel. */
export type Listening = Readonly<{ claims: Claims; bindings: readonly Binding[]; receiver: Receiver }>

type Member = Readonly<{
  receiver: Receiver
  binding: Binding /** Index in `filters` of its audience. */
  filter: number
}>

/** Those who see the same of a relation, because they speak with the same claims: one read is for all of them. */
export type Audience = Readonly<{
  relation: Relation
  claims: Claims
  members: Member[]
  filters: (readonly Filter[])[]
}>

/** More conditions make another audience, so that no statement grows without end. */
const MOST_FILTERS = 100

/** Sorts those who listen to a source into audiences; whose token has expired hears nothing. */
export function audiencesOf(
  source: string,
  listening: Iterable<Listening>,
  now: number,
): readonly Audience[] {
  const audiences: Audience[] = []
  const latest = new Map<string, { audience: Audience; filterAt: Map<string, number> }>()
  for (const { claims, bindings, receiver } of listening) {
    if (!isValidAt(claims, now)) continue
    const speaker = JSON.stringify(claims)
    for (const binding of bindings) {
      const { relation, filters } = binding
      if (relation.source !== source) continue
      const key = `${relation.schema}.${relation.name} ${speaker}`
      const condition = JSON.stringify(filters)
      let found = latest.get(key)
      if (!found || (found.audience.filters.length >= MOST_FILTERS && !found.filterAt.has(condition))) {
        found = { audience: { relation, claims, members: [], filters: [] }, filterAt: new Map() }
        latest.set(key, found)
        audiences.push(found.audience)
      }
      const { audience, filterAt } = found
      const filter = filterAt.get(condition) ?? audience.filters.push(filters) - 1
      filterAt.set(condition, filter)
      audience.members.push({ receiver, binding, filter })
    }
  }
  return audiences
}

/** Whom one change of the audience's relation concerns, with the numbers of their bindings. */
export function receiversOf(
  { members }: Audience,
  operation: string,
  passes: (filter: number) => boolean,
): ReadonlyMap<Receiver, readonly number[]> {
  const receivers = new Map<Receiver, number[]>()
  for (const { receiver, binding, filter } of members) {
    if ((binding.event !== '*' && binding.event !== operation) || !passes(filter)) continue
    const ids = receivers.get(receiver)
    if (ids) ids.push(binding.id)
    else receivers.set(receiver, [binding.id])
  }
  return receivers
}
