/**
 * Router state of a link for signed-in users whose role the page does not know: instead of rejecting, the guard redirects to the area of
 * the role (`ownAreaOf`).
 */
export const TO_OWN_AREA = { toOwnArea: true } as const
