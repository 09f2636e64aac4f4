import { NavLink } from 'react-router'
import { invalidValues, missingValues } from './checks'
import { differences, groupLabel, type SettingsGroups } from './draft/merge'
import type { Draft } from './draft/use-draft'

const LINK =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-soft border-l-4 border-transparent px-3 py-2 no-underline hover:bg-river-100 aria-[current=page]:border-river-700 aria-[current=page]:bg-river-100 aria-[current=page]:font-semibold'

/** Every group, with its missing, invalid and changed values. */
export function SettingsOverview({ groups, draft }: { groups: SettingsGroups; draft: Draft }) {
  const missing = missingValues(groups, draft.document)
  const invalid = invalidValues(groups, draft.document)
  const changed = differences(draft.published?.document ?? {}, draft.document)
  const inGroup = (findings: readonly { path: { group: string } }[], group: string) =>
    findings.filter(({ path }) => path.group === group).length
  return (
    <nav aria-label="Bereiche der Einstellungen">
      <ul className="grid gap-0.5">
        {Object.keys(groups).map((group) => (
          <li key={group}>
            <NavLink to={`/admin/einstellungen/${group}`} className={LINK}>
              {groupLabel(groups, group)}
              <GroupState
                missing={inGroup(missing, group)}
                invalid={inGroup(invalid, group)}
                isChanged={changed.some((path) => path.group === group)}
              />
            </NavLink>
          </li>
        ))}
        <li className="mt-3 border-t border-line pt-3">
          <NavLink to="/admin/einstellungen/fassungen" className={LINK}>
            Fassungen: was wann veröffentlicht wurde
          </NavLink>
        </li>
        <li>
          <NavLink to="/admin/einstellungen/speicherplatz" className={LINK}>
            Speicherplatz
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}

function GroupState({
  missing,
  invalid,
  isChanged,
}: {
  missing: number
  invalid: number
  isChanged: boolean
}) {
  if (invalid > 0)
    return <span className="text-[0.9375rem] font-semibold text-error">{invalid} zu prüfen</span>
  if (missing > 0)
    return (
      <span className="text-[0.9375rem] font-semibold text-market-700">
        {missing} {missing === 1 ? 'fehlt' : 'fehlen'} noch
      </span>
    )
  return isChanged ? <span className="text-[0.9375rem] text-ink-soft">geändert</span> : null
}
