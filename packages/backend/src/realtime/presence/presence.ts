/** What one channel tracks on its topic. */
export type Presence = Readonly<{
  topic: string
  /** Unique among all servers; a changed payload has a new one. */
  ref: string
  /** Chosen by the client; several channels may share one. */
  key: string
  /** The payload as a JSON object, with `phx_ref`. */
  meta: string
}>

/** The payload of `presence_state`: everybody present, by key. Written by hand, since a key may be any text. */
export function stateText(presences: Iterable<Presence>): string {
  const metas = new Map<string, string[]>()
  for (const { key, meta } of presences) {
    const known = metas.get(key)
    if (known) known.push(meta)
    else metas.set(key, [meta])
  }
  return `{${[...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join(',')}]}`).join(',')}}`
}

/** The payload of `presence_diff`. */
export function diffText(joins: readonly Presence[], leaves: readonly Presence[]): string {
  return `{"joins":${stateText(joins)},"leaves":${stateText(leaves)}}`
}
