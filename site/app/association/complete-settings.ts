import { type DocumentField, valuesWithDefaults } from '../lib/form/document-fields.ts'
import { fillTexts } from './fill-texts.ts'
import { SETTINGS, type Settings, type SettingsDocument } from './schema/settings.ts'

/** The settings with a stored document: its values, and the default of each value that is absent or no longer valid; texts not filled in. */
export const withDefaults = (document: SettingsDocument): Settings =>
  Object.fromEntries(
    Object.entries(SETTINGS).map(([group, { fields }]) => [
      group,
      valuesWithDefaults(fields, document[group]),
    ]),
  ) as Settings

/** The settings as the site shows them: `withDefaults`, with names like `{Ort}` in texts replaced by their values. */
export const completeSettings = (document: SettingsDocument): Settings => fillTexts(withDefaults(document))

/** A value without which the site does not go public; labels as forms show them. */
export type Gap = Readonly<{ group: string; name: string; groupLabel: string; label: string }>

const PLACEHOLDER = /\[[^\]]+\]/

/** Values of a document that are required and empty, or contain a placeholder in square brackets; disabled areas are skipped. */
export function settingsGaps(document: SettingsDocument): Gap[] {
  const settings = withDefaults(document)
  return Object.entries(SETTINGS).flatMap(([group, { label: groupLabel, fields }]) => {
    if (group === 'vouchers' && !settings.areas.vouchers) return []
    const values: Readonly<Record<string, unknown>> = settings[group as keyof typeof SETTINGS]
    return Object.entries<DocumentField>(fields)
      .filter(([name, field]) => isGap(field, values[name], document[group]?.[name] !== undefined))
      .map(([name, { label }]) => ({ group, name, groupLabel, label }))
  })
}

function isGap({ needed = false, fields = {} }: DocumentField, value: unknown, stored: boolean): boolean {
  if (typeof value === 'string') return PLACEHOLDER.test(value) || (needed && value === '')
  // The default of a number says nothing about the association.
  if (typeof value === 'number') return needed && !stored
  if (!Array.isArray(value)) return false
  const hasGap = (item: Readonly<Record<string, unknown>>) =>
    Object.entries(fields).some(([name, field]) => isGap(field, item[name], true))
  return (needed && value.length === 0) || value.some(hasGap)
}
