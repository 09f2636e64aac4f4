import { z } from 'zod'
import { retention } from './retention.ts'
import { secondFactor } from './second-factor.ts'

/** What only the office needs to know; not part of `site_settings`. */
export const internal = z.object({ ...secondFactor, ...retention }).meta({ label: 'Verwaltung' })
