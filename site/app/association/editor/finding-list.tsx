import { Link } from 'react-router'
import type { Finding } from './checks'

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
