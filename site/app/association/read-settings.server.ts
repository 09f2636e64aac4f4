import { createContext, type RouterContextProvider } from 'react-router'
import {
  draftReaderContext,
  embedEndpointContext,
  mapContext,
  publicClientContext,
  type SiteMemory,
  siteMemoryContext,
} from '../lib/supabase/server-context'
import { completeSettings } from './complete-settings.ts'
import type { Settings, SettingsDocument } from './schema/settings.ts'
import type { CommonSettings } from './site-settings.ts'

/** Until settings are published, the page of the photos has the address that links to this product know (docs/product.md#routes). */
const UNPUBLISHED: SettingsDocument = { areas: { postsPath: '/mein-roding' } }

/** Settings of earlier requests of the same API, with the document that they were made of. */
const earlierSettings = new WeakMap<SiteMemory, { settings: Settings; document: string }>()

/** The settings of a request, read once; tests provide their own. */
export const settingsContext = createContext<Promise<Settings> | null>(null)

/** The published settings, with whether there are map data, and what the installation overrides. While they cannot be read, those that were read last; before that, the defaults. */
export function readSettings(context: Readonly<RouterContextProvider>): Promise<Settings> {
  const reading = context.get(settingsContext) ?? overridden(context)
  context.set(settingsContext, reading)
  return reading
}

/** Address of the network's embed endpoint, for the policy of a page; undefined where posts are not embedded. */
export async function embedEndpoint(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
  return (await readSettings(context)).social.endpoint || undefined
}

async function overridden(context: Readonly<RouterContextProvider>): Promise<Settings> {
  const [{ areas: switches, ...settings }, map] = await Promise.all([
    read(context),
    context.get(mapContext)(),
  ])
  const areas: CommonSettings['areas'] = { ...switches, map }
  const endpoint = context.get(embedEndpointContext)
  return { ...settings, areas, ...(endpoint && { social: { ...settings.social, endpoint } }) }
}

async function read(context: Readonly<RouterContextProvider>): Promise<Settings> {
  const draft = await context.get(draftReaderContext)?.from('settings_draft').select('document').maybeSingle()
  if (draft?.data) return completeSettings(draft.data.document as SettingsDocument)
  const { data, error } = await context
    .get(publicClientContext)
    .from('site_settings')
    .select('document')
    .maybeSingle()
  const memory = context.get(siteMemoryContext)
  const earlier = earlierSettings.get(memory)
  if (error) return earlier?.settings ?? completeSettings(UNPUBLISHED)
  // Checking a document takes milliseconds, comparing it does not.
  const document = JSON.stringify(data?.document ?? UNPUBLISHED)
  if (earlier?.document === document) return earlier.settings
  const settings = completeSettings(JSON.parse(document) as SettingsDocument)
  earlierSettings.set(memory, { settings, document })
  return settings
}
