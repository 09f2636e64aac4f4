import { valuesWithDefaults } from '../lib/form/document-fields.ts'
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
