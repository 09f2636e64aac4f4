import type { z } from 'zod'
import { itemShapeOf } from '../lib/form/item-shape.ts'
import { withDefaults } from './complete-settings.ts'
import { SETTINGS, type SettingsDocument } from './schema/settings.ts'

/** A value without which the site does not go public; labels as forms show them. */
export type Gap = Readonly<{ group: string; name: string; groupLabel: string; label: string }>

const PLACEHOLDER = /\[[^\]]+\]/

/** Values of a document that are required and empty, or contain a placeholder in square brackets; disabled areas are skipped. */
export function settingsGaps(document: SettingsDocument): Gap[] {
  const settings = withDefaults(document)
  return Object.entries(SETTINGS).flatMap(([group, schema]) => {
    if (group === 'vouchers' && !settings.areas.vouchers) return []
    const values: Readonly<Record<string, unknown>> = settings[group as keyof typeof SETTINGS]
    return Object.entries<z.ZodType>(schema.shape)
      .filter(([name, value]) => isGap(value, values[name], document[group]?.[name] !== undefined))
      .map(([name, value]) => ({
        group,
        name,
        groupLabel: schema.meta()?.label ?? group,
        label: value.meta()?.label ?? name,
      }))
  })
}

function isGap(schema: z.ZodType, value: unknown, stored: boolean): boolean {
  const required = schema.meta()?.required === true
  if (typeof value === 'string') return PLACEHOLDER.test(value) || (required && value === '')
  // The default of a number says nothing about the association.
  if (typeof value === 'number') return required && !stored
  if (!Array.isArray(value)) return false
  return (required && value.length === 0) || value.some((item) => itemHasGap(schema, item))
}

function itemHasGap(list: z.ZodType, item: Readonly<Record<string, unknown>>): boolean {
  return Object.entries<z.ZodType>(itemShapeOf(list)).some(([name, value]) => isGap(value, item[name], true))
}
