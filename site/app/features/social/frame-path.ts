/** Where our server has the frame's document. */
export const FRAME_PATH = '/beitrag-im-rahmen'

/** Scripts run, in an origin of their own: no way to the page, its storage or its address. Links open in new tabs. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
