/** Messages between pages and the service worker (site/worker). Apart from `contract.ts`, so that the frame names one file less. */

export const WORKER_PATH = '/sw.js'

/** Attribute of the line that the worker adds to a kept page. */
export const KEPT_LINE = 'data-kept'

/** A page's message to the worker. */
export type WorkerMessage =
  | Readonly<{
      type: 'seen'
      path: string
      /** Addresses of the pictures that the page shows. */
      pictures: readonly string[]
      /** Publishable key of the installation whose page it is: another one may answer at the same address later. */
      installation: string
    }>
  /** Asks for the version of the site that the worker belongs to; answered on the port as text. */
  | Readonly<{ type: 'version' }>
