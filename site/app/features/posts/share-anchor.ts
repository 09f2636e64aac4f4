/** Id and fragment of the form; a link to the fragment opens it. */
export const SHARE_ID = 'teilen'
export const SHARE_ANCHOR = `#${SHARE_ID}`
