/** Path of the frame's document on our server. */
export const FRAME_PATH = '/beitrag-im-rahmen'

/** Scripts run in an opaque origin, without access to the page, its storage or its URL. Links open in new tabs. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
