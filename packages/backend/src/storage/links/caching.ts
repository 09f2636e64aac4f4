/** Headers of what a signed link leads to: private caches may keep it until the link expires, shared caches not at all. */
export function cachingOf(expires: Date): Readonly<Record<string, string>> {
  const seconds = Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000))
  return { expires: expires.toUTCString(), 'cache-control': `private, max-age=${seconds}` }
}
