import type { Settings } from './schema/settings.ts'

/** What each name in braces stands for; names that are not here stay as they are. */
function textNames({ association, vouchers }: Settings): ReadonlyMap<string, string> {
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

/** Replaces names in braces in every text of the settings. */
export const fillTexts = (settings: Settings): Settings => replaceNames(settings, textNames(settings))

/** Replaces names in braces in every text of a value. */
export function replaceNames<Value>(texts: Value, names: ReadonlyMap<string, string>): Value {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replace(/\{([^{}]+)\}/g, (written, name: string) => names.get(name) ?? written)
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]))
  }
  return fill(texts) as Value
}

function enumerate(words: readonly string[], conjunction: string): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
