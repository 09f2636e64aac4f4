/** Where the form stands on the page; a link to it opens the form. */
export const SHARE_ID = 'teilen'
export const SHARE_ANCHOR = `#${SHARE_ID}`
