import type { WholeSettings } from './site-settings.ts'

/** Path of the settings that client navigation needs. */
const SETTINGS_PATH = '/einstellungen.json'

let fetched: Promise<WholeSettings> | undefined

/** The settings of all pages, fetched once per opened page; fetched again after a failure. */
export function fetchWholeSettings(): Promise<WholeSettings> {
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
