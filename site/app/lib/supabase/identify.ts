/** Headers of a caller without a session. */
export function identify(publishableKey: string): Record<string, string> {
  return { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` }
}
