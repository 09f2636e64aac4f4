import type { RouterContextProvider } from 'react-router'
import type { Settings } from '../settings/schema/settings'
import { drawIcon } from './icons.server'
import { readUpload } from './uploads.server'

/** The association's logo as data URL of a PNG, which PDFs take, small enough for paper; undefined without one. */
export async function paperLogo(
  context: Readonly<RouterContextProvider>,
  settings: Settings,
): Promise<string | undefined> {
  const logo = settings.look.logo && (await readUpload(context, settings.look.logo))
  if (!logo) return undefined
  return `data:image/png;base64,${(await drawIcon('192', settings, logo)).toString('base64')}`
}
