import type { Finding } from '../checks'
import { addressInSettings } from '../finding-list'
import { stepOf } from './steps'

export const SETUP = '/admin/einrichtung'
/** The list of missing values. */
export const SETUP_END = `${SETUP}/fertig`

/** Address of a value's field in the set-up; in the settings for values that the set-up does not ask for. */
export function addressInSetup(finding: Finding): string {
  const step = stepOf(finding.path)
  return step ? `${SETUP}/${step}#${finding.path.group}.${finding.path.name}` : addressInSettings(finding)
}
