import { Link } from 'react-router'
import { problemOfValue } from '../../lib/form/document-fields'
import { settingsGaps } from '../complete-settings'
import {
  groupLabel,
  pathsOf,
  type SettingsDocument,
  type SettingsGroups,
  settingAt,
  type ValuePath,
  valueAt,
} from './draft/merge'

/** A value that is missing, or not valid with a `problem`, and where. */
export type Finding = Readonly<{ path: ValuePath; group: string; label: string; problem: string | undefined }>

/** Values that are not valid as they stand in the draft. */
export function invalidValues(groups: SettingsGroups, document: SettingsDocument): readonly Finding[] {
  return Object.keys(groups).flatMap((group) =>
    pathsOf(groups, group).flatMap((path) => {
      const value = valueAt(document, path)
      const problem = value === undefined ? undefined : problemOfValue(settingAt(groups, path), value)
      return problem ? [finding(groups, path, problem)] : []
    }),
  )
}

/** Values without which the site does not go public. */
export const missingValues = (groups: SettingsGroups, document: SettingsDocument): readonly Finding[] =>
  settingsGaps(document)
    .filter(({ group }) => group in groups)
    .map((path) => finding(groups, path))

/**
 * What keeps a document from being published: values that are not valid, and gaps in what the legal texts need. What the published version
 * (`before`, null for none) has as well keeps nothing from it (`private.check_settings`).
 */
export function blockersOf(
  groups: SettingsGroups,
  document: SettingsDocument,
  before: SettingsDocument | null,
): readonly Finding[] {
  const found = [
    ...invalidValues(groups, document),
    ...missingValues(groups, document).filter(
      ({ path }) => path.group === 'legal' || settingAt(groups, path).legalText,
    ),
  ]
  if (!before) return found
  const known = new Set(blockersOf(groups, before, null).map(addressInSettings))
  return found.filter((finding) => !known.has(addressInSettings(finding)))
}

/** Values as the database names them in a refusal, those that the groups know. */
export const refusedValues = (groups: SettingsGroups, paths: readonly ValuePath[]): readonly Finding[] =>
  paths.filter(({ group, name }) => groups[group]?.fields[name]).map((path) => finding(groups, path))

function finding(groups: SettingsGroups, { group, name }: ValuePath, problem?: string): Finding {
  const path = { group, name }
  return {
    path,
    group: groupLabel(groups, group),
    label: settingAt(groups, path).label,
    problem,
  }
}

/** Address of the field of a value. */
export const addressInSettings = ({ path }: Pick<Finding, 'path'>): string =>
  `/admin/einstellungen/${path.group}#${path.group}.${path.name}`

type FindingListProps = {
  findings: readonly Finding[]
  addressOf?: (finding: Finding) => string
  onFollow?: () => void
}

/** Missing or invalid values, each with a link to its field. */
export function FindingList({ findings, addressOf = addressInSettings, onFollow }: FindingListProps) {
  return (
    <ul className="grid gap-1.5">
      {findings.map((finding) => (
        <li key={addressOf(finding)} className="flex flex-wrap gap-x-2">
          <Link to={addressOf(finding)} className="text-link" {...(onFollow && { onClick: onFollow })}>
            {finding.group}: {finding.label}
          </Link>
          {finding.problem && <span className="font-semibold text-error">{finding.problem}</span>}
        </li>
      ))}
    </ul>
  )
}
