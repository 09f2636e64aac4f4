import { validationFailed } from '../errors.ts'

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 }
const HUNDRED_YEARS = 100 * 365 * 24 * 3600

/** Seconds of a duration in Go's notation (`24h`, `1h30m`); null for `none`, which lifts a ban. Error: `validation_failed`. */
export function banSeconds(duration: string): number | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) {
    const quoted = JSON.stringify(duration.slice(0, 40))
    throw validationFailed(`invalid format for ban duration: time: invalid duration ${quoted}`)
  }
  const seconds = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (SECONDS[unit ?? ''] ?? 0),
    0,
  )
  return Math.min(seconds, HUNDRED_YEARS)
}
