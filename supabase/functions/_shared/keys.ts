import type { Platform } from './platform.ts'

export type Keys = Readonly<{ publishable: string; secrets: readonly string[] }>

/** API keys as hosted Supabase provides them: a JSON dictionary of each new kind, and one legacy key of each. */
export function readKeys(env: Platform['env']): Keys {
  const [publishable] = [...named(env('SUPABASE_PUBLISHABLE_KEYS')), env('SUPABASE_ANON_KEY')].filter(isKey)
  const secrets = [...named(env('SUPABASE_SECRET_KEYS')), env('SUPABASE_SERVICE_ROLE_KEY')].filter(isKey)
  if (!publishable || secrets.length === 0) throw new Error('the environment has no API keys')
  return { publishable, secrets }
}

/** The key named "default" first. */
function named(dictionary: string | undefined): string[] {
  const keys = Object.entries(JSON.parse(dictionary || '{}') as Record<string, string>)
  return keys.sort(([a], [b]) => Number(b === 'default') - Number(a === 'default')).map(([, key]) => key)
}

const isKey = (key: string | undefined): key is string => Boolean(key)
