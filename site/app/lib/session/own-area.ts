/**
 * State of a link for whoever is signed in, whose role the page does not know: the guard leads on to where that role has its place
 * (`ownAreaOf`) instead of turning away.
 */
export const TO_OWN_AREA = { toOwnArea: true } as const
