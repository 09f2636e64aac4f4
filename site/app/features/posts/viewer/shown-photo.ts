/** Search parameter of the photo that is shown over the wall; the address bar has that of its page (`mask`). */
export const SHOWN = 'foto'
/** The page of the list that has it, where it is not the one that the wall shows. */
export const SHOWN_ON = 'fotoseite'

/** Search of the wall's address with a photo shown, or with none (null). */
export function searchShowing(segment: string | null, parameters: URLSearchParams, page?: number): string {
  const changed = new URLSearchParams(parameters)
  changed.delete(SHOWN)
  changed.delete(SHOWN_ON)
  if (segment !== null) changed.set(SHOWN, segment)
  if (page !== undefined) changed.set(SHOWN_ON, String(page))
  return `?${changed}`
}
