/** Which list is open; lives in the address as `?liste=…`, so that "back" and links work. */
const PARAMETER = 'liste'

export type TabKey = 'members' | 'applications' | 'accounts'

const WORDS: Readonly<Record<Exclude<TabKey, 'members'>, string>> = {
  applications: 'antraege',
  accounts: 'konten',
}

export function readTab(parameters: URLSearchParams): TabKey {
  const word = parameters.get(PARAMETER)
  if (word === WORDS.applications) return 'applications'
  return word === WORDS.accounts ? 'accounts' : 'members'
}

export const tabQuery = (key: TabKey): Record<string, string> =>
  key === 'members' ? {} : { [PARAMETER]: WORDS[key] }
