import type { z } from 'zod'
import { metaOf } from '../../lib/form/zod-fields'
import type { ValuePath } from './draft/merge'

/** The schema of the settings: objects of values by group. */
export type SettingsGroups = Readonly<Record<string, z.ZodObject>>

export function typeAt(groups: SettingsGroups, { group, name }: ValuePath): z.ZodType {
  const type = groups[group]?.shape[name] as z.ZodType | undefined
  if (!type) throw new Error(`There is no setting ${group}.${name}.`)
  return type
}

/** Every value of a group, in its order. */
export const pathsOf = (groups: SettingsGroups, group: string): readonly ValuePath[] =>
  Object.keys(groups[group]?.shape ?? {}).map((name) => ({ group, name }))

export const groupLabel = (groups: SettingsGroups, group: string): string => {
  const type = groups[group]
  return (type && metaOf(type).label) ?? group
}
