import type { RouterContextProvider } from 'react-router'
import type { PaperLook } from '../documents/sheet'
import type { Settings } from '../schema/settings'
import { drawIcon } from './icons.server'
import { readUpload } from './uploads.server'

/** Logo and accent of the association for PDFs, which take a PNG; the logo is small enough for paper. */
export async function paperLook(
  context: Readonly<RouterContextProvider>,
  settings: Settings,
): Promise<PaperLook> {
  const { accent } = settings.look
  const logo = settings.look.logo && (await readUpload(context, settings.look.logo))
  if (!logo) return { accent }
  return {
    accent,
    logo: `data:image/png;base64,${(await drawIcon('192', settings, logo)).toString('base64')}`,
  }
}
