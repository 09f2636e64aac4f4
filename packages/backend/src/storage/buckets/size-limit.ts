import { z } from 'zod'

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
const SIZE = /^(\d{1,15}(?:\.\d{1,6})?)\s*(b|kb|mb|gb)?$/i

/** Size limit as clients write it: bytes, or `5MB` in decimal units. Gives bytes; null means no limit of its own. */
export const SizeLimit = z.union([z.number(), z.string(), z.null()]).transform((limit, context) => {
  const [, number, unit = ''] = SIZE.exec(String(limit)) ?? []
  if (limit === null) return null
  const bytes = Math.floor(Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (Number.isSafeInteger(bytes)) return bytes
  context.addIssue({ code: 'custom', message: 'must be a size like 5242880 or 5MB' })
  return z.NEVER
})
