import { DAY } from '../view'

/** The chosen day of a month (`2026-12-04`); null without one, and for a day of another month. */
export function chosenDay(parameters: URLSearchParams, month: string): string | null {
  const day = parameters.get(DAY) ?? ''
  return new RegExp(`^${month}-\\d\\d$`).test(day) ? day : null
}
