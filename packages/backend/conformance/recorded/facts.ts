/** The compared parts of a response; values that differ from run to run are replaced by placeholders that name them. */
export type Facts = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: unknown }>

/** Texts of one target that stand for the same thing in another, such as its address: `[text, name]`, longest first. */
export type Names = readonly (readonly [text: string, name: string])[]

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/
const TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/

/** Numbers the ids of one scenario in the order in which they are seen, so that an id that comes back is seen as the same one. */
export function createNormaliser(names: Names, volatile: Readonly<Record<string, string>>) {
  const ids = new Map<string, string>()
  const nameOfId = (id: string) => {
    if (!ids.has(id)) ids.set(id, `<id ${ids.size + 1}>`)
    return ids.get(id) ?? ''
  }
  const text = (value: string): string => {
    let named = value
    for (const [own, name] of names) named = named.replaceAll(own, name)
    return (
      named
        .replace(UUID, (id) => (/^0{8}-/.test(id) ? id : nameOfId(id)))
        .replace(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g, '<token>')
        // Wordings of the library that reads the body or the token.
        .replace(/^(Could not (?:parse|read) [\w ]+: ).*/s, '$1<why>')
        .replace(/^(invalid JWT: unable to parse or verify signature).*/s, '$1, <why>')
        // A site has the same address with and without its last slash.
        .replace(/<site>\/(?=$|[&#?])/g, '<site>')
        .replace(/expires_in=\d+/, 'expires_in=<seconds>')
        .replace(/((?:access_|refresh_)?token(?:_hash)?|code|expires_at)=[^&#]+/g, '$1=<$1>')
    )
  }
  const value = (given: unknown, key = ''): unknown => {
    if (volatile[key] !== undefined && given !== null && given !== '') return volatile[key]
    if (typeof given === 'string') {
      if (TOKEN.test(given)) return { token: value(claimsOf(given)) }
      if (given.startsWith('otpauth:')) return value(partsOf(given))
      return TIME.test(given) ? '<time>' : text(given)
    }
    if (Array.isArray(given)) return given.map((item) => value(item))
    if (typeof given !== 'object' || given === null) return given
    const entries = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([name, item]) => [text(name), value(item, name)]))
  }
  return { text, value }
}

const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** An address for authenticator apps, whose parameters come in any order and encoding. */
function partsOf(address: string): Record<string, string> {
  const { pathname, searchParams } = new URL(address)
  return { label: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) }
}

/** Differences of two answers, one line each; none where they are equal. */
export function differences(ours: Facts, theirs: Facts): string[] {
  const [own, real] = [flat(ours), flat(theirs)]
  return [...new Set([...own.keys(), ...real.keys()])]
    .filter((path) => own.get(path) !== real.get(path))
    .map((path) => `${path}: ours ${own.get(path)}, theirs ${real.get(path)}`)
}

/** Leaves of a value by their path. */
function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) into.set(path, JSON.stringify(value))
  else if (path === 'headers' && Object.keys(value).length === 0) return into
  else if (Object.keys(value).length === 0) into.set(path, Array.isArray(value) ? '[]' : '{}')
  else for (const [name, item] of Object.entries(value)) flat(item, path ? `${path}.${name}` : name, into)
  return into
}
