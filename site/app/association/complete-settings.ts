import type { z } from 'zod'
import { fillTexts } from './fill-texts.ts'
import { SETTINGS, type Settings, type SettingsDocument } from './schema/settings.ts'

/** The settings with a stored document: its values, and the default of each value that is absent or no longer valid; texts not filled in. */
export function withDefaults(document: SettingsDocument): Settings {
  return mapObject(SETTINGS, (schema, group) =>
    mapObject<z.ZodType>(schema.shape, (value, name) => {
      const stored = value.safeParse(document[group]?.[name])
      return stored.success ? stored.data : value.parse(undefined)
    }),
  ) as Settings
}

/** The settings as the site shows them: `withDefaults`, with names like `{Ort}` in texts replaced by their values. */
export const completeSettings = (document: SettingsDocument): Settings => fillTexts(withDefaults(document))

function mapObject<Value>(
  object: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))
}
