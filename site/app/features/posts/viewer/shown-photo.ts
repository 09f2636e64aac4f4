/** Search parameter of the photo that is shown over the wall; the address bar has that of its page (`mask`). */
export const SHOWN = 'foto'

/** Search of the wall's address with a photo shown, or none. */
export function searchShowing(segment: string | null, parameters: URLSearchParams): string {
  const changed = new URLSearchParams(parameters)
  if (segment === null) changed.delete(SHOWN)
  else changed.set(SHOWN, segment)
  return `?${changed}`
}
