import type { Setting } from '../schema/values'
import type { ValuePath } from './draft/merge'

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
