import { PAGE_ENTRIES, type PageName } from '../association/texts/public-pages'
import type { PublicKind, ShownKind } from '../entries/entity/public-kind'

const FILES = import.meta.glob<PublicKind>('../features/*/public.ts', { import: 'default' })
const fileOf = (name: string) => `../features/${name}/public.ts`
const loaded = new Map<string, ShownKind>()

/** Path of the list to which an address belongs: its first segment. */
export const listPathIn = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`.toLowerCase()

/**
 * Name of the kind whose list or entry is at a path; the area of posts has its path from the settings, and gets what no other kind has.
 * The name is that of the list's page, of the area and of the folder below `features/`.
 */
export function kindAt(pathname: string): PageName {
  const listPath = listPathIn(pathname)
  return PAGE_ENTRIES.find(([name, { path }]) => path === listPath && fileOf(name) in FILES)?.[0] ?? 'posts'
}

/** Whether there is a kind at a path: other paths than the posts' own get the kind of posts. */
export const isKindAt = (pathname: string, { areas }: Readonly<{ areas: Readonly<{ postsPath: string }> }>) =>
  kindAt(pathname) !== 'posts' || listPathIn(pathname) === areas.postsPath

/** Loads the public pages of a kind. */
export async function loadPublic(name: string): Promise<PublicKind> {
  const kind = await FILES[fileOf(name)]?.()
  if (!kind) throw new Error(`${fileOf(name)} is missing`)
  return kind
}

/** Loads how they are read, named and described. */
export async function loadKind(name: string): Promise<ShownKind> {
  const kind = loaded.get(name) ?? (await (await loadPublic(name)).shown())
  loaded.set(name, kind)
  return kind
}

/** What was loaded, as on the server by the loader of the page. */
export const loadedKind = (name: string): ShownKind | undefined => loaded.get(name)

/** Makes one part of pages for each kind, when the first page of the kind is shown. */
export function partsOf<Part>(make: (name: string) => Part): (name: string) => Part {
  const made = new Map<string, Part>()
  return (name) => {
    const part = made.get(name) ?? make(name)
    made.set(name, part)
    return part
  }
}
