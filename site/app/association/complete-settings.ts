import { type DocumentField, valuesWithDefaults } from '../lib/form/document-fields.ts'
import { fillTexts, PLACEHOLDER } from './fill-texts.ts'
import { SETTINGS, type Settings, type SettingsDocument } from './schema/settings.ts'

/** The settings with a stored document: its values, and the default of each value that is absent or no longer valid; texts not filled in. */
export const withDefaults = (document: SettingsDocument): Settings =>
  Object.fromEntries(
    Object.entries(SETTINGS).map(([group, { fields }]) => [
      group,
      valuesWithDefaults(fields, document[group]),
    ]),
  ) as Settings

/**
 * The settings as the site shows them: `withDefaults`, with names like `{Ort}` in texts replaced by their values. Nothing that the association
 * has not filled in is left as a placeholder.
 */
export const completeSettings = (document: SettingsDocument): Settings =>
  fillTexts(withNeutralNames(withDefaults(document)))

/** Words for the names of association and town as long as they are not known; every page needs them. */
export function withNeutralNames(settings: Settings): Settings {
  const { association, areas } = settings
  const or = (value: string, neutral: string) => (PLACEHOLDER.test(value) || !value ? neutral : value)
  const town = or(association.town, 'Stadt und Land')
  const isNamed = town === association.town
  return {
    ...settings,
    association: {
      ...association,
      name: or(association.name, 'Verein'),
      shortName: or(association.shortName, or(association.name, 'Verein')),
      town,
      region: isNamed ? association.region : association.region.replace('{Ort} und Umgebung', town),
    },
    areas: {
      ...areas,
      postsLabel: isNamed ? areas.postsLabel : areas.postsLabel.replace('{Ort}', 'Ort'),
    },
  }
}

/** A value without which the site does not go public; labels as forms show them. */
export type Gap = Readonly<{ group: string; name: string; groupLabel: string; label: string }>

/** Values of a document that are required and empty, or contain a placeholder in square brackets, and missing statutes; disabled areas are skipped. */
export function settingsGaps(document: SettingsDocument): Gap[] {
  const settings = withDefaults(document)
  return Object.entries(SETTINGS).flatMap(([group, { label: groupLabel, fields }]) => {
    if (group === 'vouchers' && !settings.areas.vouchers) return []
    const values: Readonly<Record<string, unknown>> = settings[group as keyof typeof SETTINGS]
    return Object.entries<DocumentField>(fields)
      .filter(([name]) => group !== 'documents' || isAsked(settings, name))
      .filter(
        ([name, field]) =>
          name === 'statutes' || isGap(field, values[name], document[group]?.[name] !== undefined),
      )
      .map(([name, { label }]) => ({ group, name, groupLabel, label }))
  })
}

/** Whether there are statutes of the association: a file, or the sample that it has adopted. Otherwise none are public. */
export const hasStatutes = ({
  documents,
}: Readonly<{ documents: Pick<Settings['documents'], 'statutes' | 'statutesSample'> }>): boolean =>
  documents.statutes !== '' || documents.statutesSample

/** A file, or the dates of the sample, where it was adopted. */
function isAsked(settings: Settings, name: string): boolean {
  if (name === 'statutes') return !hasStatutes(settings)
  const isOfSample = name === 'statutesAdopted' || name === 'statutesReplaced'
  return !isOfSample || (settings.documents.statutesSample && settings.documents.statutes === '')
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
