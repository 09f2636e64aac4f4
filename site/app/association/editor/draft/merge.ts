import { isSameValue } from '../../../lib/form/document-fields'
import type { Setting } from '../../schema/values'

/** A document of settings: group, name, value. Values that are not set are absent. */
export type SettingsDocument = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Where a value lies in a document. */
export type ValuePath = Readonly<{ group: string; name: string }>

export const valueAt = (document: SettingsDocument, { group, name }: ValuePath): unknown =>
  document[group]?.[name]

/** The document with another value; undefined removes it, and the group with its last value. */
export function withValue(
  document: SettingsDocument,
  { group, name }: ValuePath,
  value: unknown,
): SettingsDocument {
  const { [name]: _before, ...others } = document[group] ?? {}
  const values = value === undefined ? others : { ...others, [name]: value }
  const { [group]: _values, ...groups } = document
  return Object.keys(values).length === 0 ? groups : { ...groups, [group]: values }
}

/** Where two documents differ. */
export function differences(a: SettingsDocument, b: SettingsDocument): readonly ValuePath[] {
  const groups = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...groups].flatMap((group) => {
    const names = new Set([...Object.keys(a[group] ?? {}), ...Object.keys(b[group] ?? {})])
    return [...names]
      .map((name) => ({ group, name }))
      .filter((path) => !isSameValue(valueAt(a, path), valueAt(b, path)))
  })
}

/** Both sides' changes of `base`. `conflicts`: values that both changed, each to another; the document then has those of `mine`. */
export function mergeDocuments(
  base: SettingsDocument,
  mine: SettingsDocument,
  theirs: SettingsDocument,
): Readonly<{ document: SettingsDocument; conflicts: readonly ValuePath[] }> {
  const ours = differences(base, mine)
  const document = ours.reduce((merged, path) => withValue(merged, path, valueAt(mine, path)), theirs)
  const conflicts = ours.filter(
    (path) =>
      !isSameValue(valueAt(base, path), valueAt(theirs, path)) &&
      !isSameValue(valueAt(mine, path), valueAt(theirs, path)),
  )
  return { document, conflicts }
}

/** The settings by group and name. */
export type SettingsGroups = Readonly<
  Record<string, Readonly<{ label: string; fields: Readonly<Record<string, Setting>> }>>
>

export function settingAt(groups: SettingsGroups, { group, name }: ValuePath): Setting {
  const setting = groups[group]?.fields[name]
  if (!setting) throw new Error(`There is no setting ${group}.${name}.`)
  return setting
}

/** Every value of a group, in its order. */
export const pathsOf = (groups: SettingsGroups, group: string): readonly ValuePath[] =>
  Object.keys(groups[group]?.fields ?? {}).map((name) => ({ group, name }))

export const groupLabel = (groups: SettingsGroups, group: string): string => groups[group]?.label ?? group
