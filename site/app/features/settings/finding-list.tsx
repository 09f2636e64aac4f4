import { Link } from 'react-router'
import type { Finding } from './checks'

/** Address of the field of a value. */
export const addressOf = ({ path }: Pick<Finding, 'path'>): string =>
  `/admin/einstellungen/${path.group}#${path.group}.${path.name}`

/** What is missing or not valid, each with a link to its field. */
export function FindingList({ findings, onFollow }: { findings: readonly Finding[]; onFollow?: () => void }) {
  return (
    <ul className="grid gap-1.5">
      {findings.map((finding) => (
        <li key={addressOf(finding)} className="flex flex-wrap gap-x-2">
          <Link to={addressOf(finding)} {...(onFollow && { onClick: onFollow })}>
            {finding.group}: {finding.label}
          </Link>
          <span className="text-ink-soft">{finding.problem}</span>
        </li>
      ))}
    </ul>
  )
}
