import type { Settings } from './schema/settings.ts'

/** What each name in braces stands for; names that are not here stay as they are. */
export function textNames({ association, vouchers }: Settings): ReadonlyMap<string, string> {
  const region = association.region.replaceAll('{Ort}', association.town)
  const values = vouchers.values.map(({ value }) => value.toLocaleString('de-DE'))
  return new Map([
    ['Name', association.name],
    ['Kurzname', association.shortName],
    ['Ort', association.town],
    ['Region', region],
    ['Gutscheinkarte', vouchers.name],
    ['Kartenwerte', enumerate(values, 'oder')],
    ['alle Kartenwerte', enumerate(values, 'und')],
  ])
}

/** Replaces names in braces in every text of the settings, and leaves out texts that are not filled in. */
export const fillTexts = (settings: Settings): Settings => replaceNames(settings, textNames(settings))

/** A text in square brackets stands for something that is not known yet; it is never public. */
export const PLACEHOLDER = /\[[^\]]+\]/

/**
 * Replaces names in braces in every text of a value. Sentences with a placeholder, or with a name whose value is null, are left out, and so
 * are items of lists that lose a text by that.
 */
export function replaceNames<Value>(texts: Value, names: ReadonlyMap<string, string | null>): Value {
  const read = (written: string, name: string) => (names.has(name) ? (names.get(name) ?? '[?]') : written)
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return withoutGaps(value.replace(/\{([^{}]+)\}/g, (written, name: string) => read(written, name)))
    }
    if (Array.isArray(value)) {
      return value.flatMap((item) => {
        const filled = fill(item)
        return hasLostText(item, filled) ? [] : [filled]
      })
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]))
  }
  return fill(texts) as Value
}

/** A text without its sentences that contain a placeholder. */
const withoutGaps = (text: string): string =>
  PLACEHOLDER.test(text)
    ? text
        .split(/(?<=[.!?]\s+)(?=[\p{Lu}„])/u)
        .filter((sentence) => !PLACEHOLDER.test(sentence))
        .join('')
        .trim()
    : text

function hasLostText(before: unknown, after: unknown): boolean {
  if (typeof before === 'string') return before !== '' && after === ''
  const parts = Object(after) as Readonly<Record<string, unknown>>
  return Object.entries(Object(before)).some(
    ([name, part]) => typeof part === 'string' && hasLostText(part, parts[name]),
  )
}

function enumerate(words: readonly string[], conjunction: string): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
