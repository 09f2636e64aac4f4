import textFont from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?inline'
import strongFont from '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf?inline'
import displayFont from '@expo-google-fonts/vollkorn/800ExtraBold/Vollkorn_800ExtraBold.ttf?inline'

export type Typeface = 'display' | 'text' | 'strong'

/** The font in a data URL. */
const fontOf = (address: string): Buffer => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

/**
 * The fonts of the site as single weights, because variable fonts cannot be subset, and with the letters of all European languages, because the
 * PDF library takes one font for a text. A letter that they lack is drawn as a box.
 */
export const TYPEFACES: Readonly<Record<Typeface, Buffer>> = {
  display: fontOf(displayFont),
  text: fontOf(textFont),
  strong: fontOf(strongFont),
}
