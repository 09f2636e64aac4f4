import { broken, type Finding, well } from '../finding.ts'

const TIMEOUT_MILLISECONDS = 8_000

/** Whether the remote base URL answers and accepts the publishable key. */
export async function checkRemote(
  baseUrl: string,
  publishableKey: string | undefined,
): Promise<readonly Finding[]> {
  if (!publishableKey) {
    return [broken('SUPABASE_PUBLISHABLE_KEY fehlt.', 'Er steht beim Anbieter unter „API Keys".')]
  }
  try {
    const { status } = await fetch(`${baseUrl}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    if (status === 200) return [well(`${baseUrl} antwortet und kennt den Schlüssel.`)]
    return [
      broken(
        `${baseUrl} antwortet mit Status ${status}.`,
        'Stimmen SUPABASE_URL und SUPABASE_PUBLISHABLE_KEY?',
      ),
    ]
  } catch (error) {
    return [
      broken(
        `${baseUrl} ist nicht erreichbar: ${(error as Error).message}`,
        'Stimmt SUPABASE_URL, und besteht eine Verbindung?',
      ),
    ]
  }
}
