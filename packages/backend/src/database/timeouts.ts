// Longest times, in milliseconds.

/** BEGIN and the settings of a caller, which cost the database nothing: a connection that does not answer them by then is lost. */
export const OPENING_TIMEOUT = 5_000

/** A statement, where its role has no other limit. */
export const STATEMENT_TIMEOUT = 15_000

/** A statement until the driver gives its connection up: a network that drops packets is reported by TCP only after a quarter of an hour. */
export const QUERY_TIMEOUT = STATEMENT_TIMEOUT + 2_000

/**
 * A statement by its role, as at hosted Supabase. Filters may be regular expressions that run for hours; those of anonymous callers end
 * before other requests time out waiting for a connection.
 */
const OF_ROLES: ReadonlyMap<string, number> = new Map([
  ['anon', 3_000],
  ['authenticated', 8_000],
])

/** Longest statement of a role. */
export const statementTimeout = (role: string): number => OF_ROLES.get(role) ?? STATEMENT_TIMEOUT
