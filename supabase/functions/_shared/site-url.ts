import type { Platform } from './platform.ts'

/** Public origin of the site, without a slash at its end: `SITE_URL`, or where the services are. */
export function siteUrl(env: Platform['env']): string {
  return (env('SITE_URL') || env('SUPABASE_URL') || '').replace(/\/+$/, '')
}
