import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageGroup, SiteSettings, WholeSettings } from './site-settings.ts'

/** The settings that every page has; the same while the page is open. */
export function useSettings(): SiteSettings {
  const root = useRouteLoaderData<{ settings: SiteSettings }>('root')
  if (!root) throw new Error('This component needs the data of the root.')
  return root.settings
}

/**
 * A group that only some pages show (page-settings.server.ts): part of the page's data, after client navigation fetched once. Suspends
 * until then.
 */
export function useSettingsOf<Group extends PageGroup>(group: Group): WholeSettings[Group] {
  const settings: Partial<WholeSettings> = useSettings()
  return settings[group] ?? use(fetchWholeSettings())[group]
}

/** Path of the settings that client navigation needs. */
const SETTINGS_PATH = '/einstellungen.json'

let fetched: Promise<WholeSettings> | undefined

/** The settings of all pages, fetched once per opened page; fetched again after a failure. */
function fetchWholeSettings(): Promise<WholeSettings> {
  fetched ??= read().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

async function read(): Promise<WholeSettings> {
  const response = await fetch(SETTINGS_PATH)
  if (!response.ok) throw new Error(`The settings were answered with ${response.status}.`)
  return (await response.json()) as WholeSettings
}

/** Whether submissions of a kind are public after approval; otherwise they are at once (docs/product.md#moderation). */
export const useNeedsApproval = (kinds: keyof SiteSettings['moderation']): boolean =>
  useSettings().moderation[kinds] === 'approval'
