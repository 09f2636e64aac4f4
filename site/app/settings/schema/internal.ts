import { z } from 'zod'
import { retention } from './retention.ts'

/** What only the office needs to know; not part of `site_settings`. */
export const internal = z.object({ ...retention }).meta({ label: 'Verwaltung' })
