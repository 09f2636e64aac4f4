/** The `Prefer` header (RFC 7240), as far as it is supported. */
export type Preferences = Readonly<{
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  representation: 'representation' | 'headers-only' | 'minimal' | null
  count: 'exact' | 'planned' | 'estimated' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  singleObject: boolean
  maxAffected: number | null
  /** Unsupported preferences; an error only with `handling=strict`. */
  unknown: readonly string[]
}>

const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['return', ['representation', 'minimal', 'headers-only']],
  ['count', ['exact', 'planned', 'estimated']],
  ['missing', ['default', 'null']],
  ['handling', ['strict', 'lenient']],
  ['params', ['single-object']],
  ['tx', ['commit', 'rollback']],
])

/** Several headers may be joined by commas; the first value of a preference counts. */
export function parsePreferences(header: string | null): Preferences {
  const preferences = (header ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '')
  const chosen = new Map<string, string>()
  const unknown: string[] = []
  for (const preference of preferences) {
    const equals = preference.indexOf('=')
    const name = preference.slice(0, Math.max(equals, 0))
    const value = preference.slice(equals + 1)
    const known = name === 'max-affected' ? true : KNOWN.get(name)?.includes(value)
    if (!known) unknown.push(preference)
    else if (!chosen.has(name)) chosen.set(name, value)
  }
  const value = <T extends string>(name: string) => (chosen.get(name) ?? null) as T | null
  const most = chosen.get('max-affected')
  return {
    resolution: value('resolution'),
    representation: value('return'),
    count: value('count'),
    missing: value('missing'),
    handling: value('handling'),
    singleObject: chosen.has('params'),
    maxAffected: most !== undefined && /^\d{1,15}$/.test(most) ? Number(most) : null,
    unknown,
  }
}

export type Applied = Partial<Omit<Preferences, 'unknown'>>

/** Value of `Preference-Applied`, or null when no preference was applied. */
export function appliedPreferences(applied: Applied): string | null {
  const parts: (string | false | null | undefined)[] = [
    applied.resolution && `resolution=${applied.resolution}`,
    applied.missing && `missing=${applied.missing}`,
    applied.representation && `return=${applied.representation}`,
    applied.singleObject && 'params=single-object',
    applied.count && `count=${applied.count}`,
    applied.handling && `handling=${applied.handling}`,
    applied.handling === 'strict' && applied.maxAffected != null && `max-affected=${applied.maxAffected}`,
  ]
  return parts.filter(Boolean).join(', ') || null
}
