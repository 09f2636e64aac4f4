import { plainWords, similarNames } from '../../../lib/csv/similar-names'
import {
  LOCATION_TYPES,
  type LocationType,
  type Member,
  type MemberDetails,
  titleOf,
} from '../../businesses/member'

/** An existing member. */
export type Known = MemberDetails & Pick<Member, 'id'>

/** The member that a line of the file matches. */
export type Match =
  | Readonly<{ state: 'one'; member: Known }>
  | Readonly<{ state: 'several' }>
  /** No member; `hint` names a similar one. */
  | Readonly<{ state: 'none'; hint: string | null }>

type Line = Readonly<{
  details: MemberDetails
  /** The role in the file; null when it has none. A business may be listed once per role. */
  type: LocationType | null
}>

/**
 * Matches members by name and street, and by e-mail address unless another line of the file matches by name and street: several shops of
 * one owner may share an address. Warns about similar names, in the list and in earlier lines.
 */
export function knownMembers(members: readonly Known[], lines: readonly MemberDetails[]) {
  const byPlace = grouped(members, placeOf)
  const byEmail = grouped(members, emailOf)
  const near = nearByType()
  for (const member of members) near.add(member, `„${titleOf(member)}“ in der Liste`)
  const named = new Set(lines.flatMap((line) => (byPlace.get(placeOf(line)) ?? []).map(({ id }) => id)))

  function match({ details, type }: Line): Match {
    const inRole = (member: Known) => type === null || member.location_type === type
    const there = (byPlace.get(placeOf(details)) ?? []).filter(inRole)
    const sameEmail = (details.email && byEmail.get(emailOf(details))) || []
    const found = there.length > 0 ? there : sameEmail.filter(inRole).filter(({ id }) => !named.has(id))
    if (found.length > 1) return { state: 'several' }
    const [member] = found
    if (member) return { state: 'one', member }
    const like = near.find(titleOf(details), type)
    const [sameAddress] = sameEmail.filter(inRole)
    if (like !== undefined) return { state: 'none', hint: `Fast gleich wie ${like}.` }
    return {
      state: 'none',
      hint: sameAddress ? `Gleiche E-Mail-Adresse wie „${titleOf(sameAddress)}“.` : null,
    }
  }

  return {
    match,
    /** Registers a new member, so that later lines are compared with it, too. */
    add: (details: MemberDetails, line: number) =>
      near.add(details, `„${titleOf(details)}“ in Zeile ${line}`),
  }
}

function nearByType() {
  const all = similarNames()
  const types = Object.keys(LOCATION_TYPES) as LocationType[]
  const byType = Object.fromEntries(types.map((type) => [type, similarNames()])) as Record<
    LocationType,
    ReturnType<typeof similarNames>
  >
  return {
    find: (name: string, type: LocationType | null) => (type === null ? all : byType[type]).find(name),
    add(member: MemberDetails, meaning: string) {
      all.add(titleOf(member), meaning)
      byType[member.location_type].add(titleOf(member), meaning)
    },
  }
}

function grouped(members: readonly Known[], keyOf: (member: Known) => string): Map<string, Known[]> {
  const groups = new Map<string, Known[]>()
  for (const member of members) {
    const key = keyOf(member)
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  return groups
}

const emailOf = ({ email }: MemberDetails): string => (email ?? '').trim().toLowerCase()

/** Name and street, or name and town when there is no street; "Hauptstr." equals "Hauptstraße". */
function placeOf(member: MemberDetails): string {
  const street = plainWords(member.address ?? '').map((word) => word.replace(/strasse$/, 'str'))
  const place = street.length > 0 ? street : ['in', ...plainWords(member.city ?? '')]
  return [plainWords(titleOf(member)).join(''), place.join('')].join('\n')
}
