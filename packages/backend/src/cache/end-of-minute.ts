const MINUTE_MILLISECONDS = 60_000

/**
 * Pages show the present time by the minute, so no page is cached beyond the minute in which it was rendered. Milliseconds since the epoch.
 */
export const endOfMinute = (): number =>
  (Math.floor(Date.now() / MINUTE_MILLISECONDS) + 1) * MINUTE_MILLISECONDS
