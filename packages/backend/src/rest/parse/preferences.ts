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

/** Several headers may be joined by commas; of the same preference the first value counts. */
export function parsePreferences(header: string | null): Preferences {
  const wishes = (header ?? '')
    .split(',')
    .map((wish) => wish.trim())
    .filter((wish) => wish !== '')
  const chosen = new Map<string, string>()
  const unknown: string[] = []
  for (const wish of wishes) {
    const equals = wish.indexOf('=')
    const name = wish.slice(0, Math.max(equals, 0))
    const value = wish.slice(equals + 1)
    const known = name === 'max-affected' ? true : KNOWN.get(name)?.includes(value)
    if (!known) unknown.push(wish)
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

export type Honoured = Partial<Omit<Preferences, 'unknown'>>

/** Value of `Preference-Applied`, or null when nothing was honoured. */
export function appliedPreferences(honoured: Honoured): string | null {
  const parts: (string | false | null | undefined)[] = [
    honoured.resolution && `resolution=${honoured.resolution}`,
    honoured.missing && `missing=${honoured.missing}`,
    honoured.representation && `return=${honoured.representation}`,
    honoured.singleObject && 'params=single-object',
    honoured.count && `count=${honoured.count}`,
    honoured.handling && `handling=${honoured.handling}`,
    honoured.handling === 'strict' && honoured.maxAffected != null && `max-affected=${honoured.maxAffected}`,
  ]
  return parts.filter(Boolean).join(', ') || null
}
