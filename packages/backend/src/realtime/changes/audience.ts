import type { Claims } from '../../http/identity.ts'
import { isValidAt } from '../authenticator.ts'
import type { Binding } from './binding.ts'
import type { Relation } from './relations.ts'
import type { Filter, Receiver } from './subscription.ts'

/** The bindings of one channel. */
type Listening = Readonly<{ claims: Claims; bindings: readonly Binding[]; receiver: Receiver }>

type Member = Readonly<{ receiver: Receiver; binding: Binding }>

/** Members of an audience with the same filters. */
type Condition = Readonly<{ filters: readonly Filter[]; members: readonly Member[] }>

/** Subscribers of a relation with the same claims and columns: they see the same rows, so one read serves all. */
export type Audience = Readonly<{ relation: Relation; claims: Claims; conditions: readonly Condition[] }>

type Group = Readonly<{
  relation: Relation
  claims: Claims
  /** By the text of their filters. */
  conditions: Map<string, Readonly<{ filters: readonly Filter[]; members: Set<Member> }>>
}>

/** Index of subscribers by source, relation and claims, so that a change finds its audiences without comparing claims. */
export type Audiences = Readonly<{
  /** Returns a function that removes them again. */
  add(listening: Listening): () => void
  /** Audiences of a source, without those whose token has expired at `now` (milliseconds since the epoch). */
  of(source: string, now: number): readonly Audience[]
}>

/** Conditions in one statement; more are split into further audiences. */
const MAX_CONDITIONS = 100

export function createAudiences(): Audiences {
  const sources = new Map<string, Map<string, Group>>()

  const addMember = (claimsKey: string, claims: Claims, receiver: Receiver, binding: Binding) => {
    const { relation, filters, condition, selection } = binding
    const name = JSON.stringify([relation.schema, relation.name, selection, claimsKey])
    const groups = entry(sources, relation.source, () => new Map<string, Group>())
    const group = entry(groups, name, () => ({ relation, claims, conditions: new Map() }))
    const { members } = entry(group.conditions, condition, () => ({ filters, members: new Set<Member>() }))
    const member = { receiver, binding }
    members.add(member)
    return () => {
      if (!members.delete(member) || members.size > 0) return
      group.conditions.delete(condition)
      if (group.conditions.size > 0) return
      groups.delete(name)
      if (groups.size === 0) sources.delete(relation.source)
    }
  }

  return {
    add({ claims, bindings, receiver }) {
      const claimsKey = JSON.stringify(claims)
      const ends = bindings.map((binding) => addMember(claimsKey, claims, receiver, binding))
      return () => {
        for (const end of ends) end()
      }
    },
    of(source, now) {
      const audiences: Audience[] = []
      for (const { relation, claims, conditions } of sources.get(source)?.values() ?? []) {
        if (!isValidAt(claims, now)) continue
        // A copy: a client that subscribes while a change is being read reads the rows afterwards anyway.
        const all = [...conditions.values()].map(({ filters, members }) => ({
          filters,
          members: [...members],
        }))
        for (let at = 0; at < all.length; at += MAX_CONDITIONS)
          audiences.push({ relation, claims, conditions: all.slice(at, at + MAX_CONDITIONS) })
      }
      return audiences
    },
  }
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** The receivers of one change, with the ids of their matching bindings; `passes`: whether the row satisfies a condition. */
export function receiversOf(
  { conditions }: Audience,
  operation: string,
  passes: (condition: number) => boolean,
): ReadonlyMap<Receiver, readonly number[]> {
  const receivers = new Map<Receiver, number[]>()
  conditions.forEach(({ members }, at) => {
    if (!passes(at)) return
    for (const { receiver, binding } of members) {
      if (binding.event !== '*' && binding.event !== operation) continue
      const ids = receivers.get(receiver)
      if (ids) ids.push(binding.id)
      else receivers.set(receiver, [binding.id])
    }
  })
  return receivers
}
