import type { z } from 'zod'
import { itemShapeOf, type ValueShape } from '../../../lib/form/item-shape'
import { defaultOf, isSameValue, type ListItem, metaOf, textOfValue } from '../../../lib/form/zod-fields'
import { differences, type SettingsDocument, type ValuePath, valueAt } from '../draft/merge'
import type { SettingsGroups } from '../groups'

/** One changed value in words; `before` and `after` are what people read, empty for nothing. */
export type Change = Readonly<{ label: string; before: string; after: string; isPicture: boolean }>

export type ChangedValue = Readonly<{ path: ValuePath; label: string; changes: readonly Change[] }>

/** What differs between two documents, in the order of the schema; values that the schema no longer has are left out. */
export function changesBetween(
  groups: SettingsGroups,
  before: SettingsDocument,
  after: SettingsDocument,
): readonly ChangedValue[] {
  const changed = differences(before, after)
  return Object.entries(groups).flatMap(([group, object]) =>
    Object.entries(object.shape as ValueShape).flatMap(([name, type]) => {
      const path = changed.find((other) => other.group === group && other.name === name)
      if (!path) return []
      const values = [before, after].map((document) => valueAt(document, path) ?? defaultOf(type))
      const changes = changesOf(type, values[0], values[1])
      return changes.length > 0 ? [{ path, label: metaOf(type).label ?? name, changes }] : []
    }),
  )
}

function changesOf(type: z.ZodType, before: unknown, after: unknown): readonly Change[] {
  const { label = '', control } = metaOf(type)
  if (control === 'list') return listChanges(type, asList(before), asList(after))
  if (isSameValue(before, after)) return []
  return [
    { label, before: wordsOf(type, before), after: wordsOf(type, after), isPicture: control === 'picture' },
  ]
}

const asList = (value: unknown): readonly ListItem[] => (Array.isArray(value) ? value : [])

/** A value as people read it. */
function wordsOf(type: z.ZodType, value: unknown): string {
  const { control, choices } = metaOf(type)
  if (control === 'switch') return value === true ? 'Ja' : 'Nein'
  if (control === 'date' && typeof value === 'string' && value) return value.split('-').reverse().join('.')
  const text = textOfValue(type, value)
  return choices?.[text] ?? text
}

function listChanges(
  type: z.ZodType,
  before: readonly ListItem[],
  after: readonly ListItem[],
): readonly Change[] {
  const shape = itemShapeOf(type)
  const { item = 'Eintrag' } = metaOf(type)
  const pairs = pairsOf(shape, before, after)
  const nameOf = (values: ListItem) => `${item} „${titleOf(shape, values)}“`
  const summary = (values: ListItem) =>
    Object.entries(shape)
      .map(([name, value]) => wordsOf(value, values[name]))
      .filter(Boolean)
      .join(', ')
  const changed = pairs.flatMap(([old, next]): readonly Change[] => {
    if (!old) return next ? [{ label: nameOf(next), before: '', after: summary(next), isPicture: false }] : []
    if (!next) return [{ label: nameOf(old), before: summary(old), after: '', isPicture: false }]
    return Object.entries(shape).flatMap(([name, value]) =>
      changesOf(value, old[name] ?? defaultOf(value), next[name] ?? defaultOf(value)).map((change) => ({
        ...change,
        label: `${nameOf(next)}, ${change.label}`,
      })),
    )
  })
  const kept = pairs.filter(([old, next]) => old && next)
  const order = (list: readonly ListItem[], side: 0 | 1) =>
    list.filter((values) => kept.some((pair) => pair[side] === values))
  const [was, is] = [order(before, 0), order(after, 1)]
  const isMoved = was.some((values, at) => kept.find(([old]) => old === values)?.[1] !== is[at])
  if (!isMoved) return changed
  const titles = (list: readonly ListItem[]) => list.map((values) => titleOf(shape, values)).join(', ')
  return [...changed, { label: 'Reihenfolge', before: titles(was), after: titles(is), isPicture: false }]
}

/** Items of both lists that are the same one: by their title where that is unique in both, the rest by their order. */
function pairsOf(
  shape: ValueShape,
  before: readonly ListItem[],
  after: readonly ListItem[],
): readonly (readonly [ListItem | undefined, ListItem | undefined])[] {
  const titled = (list: readonly ListItem[], title: string) =>
    list.filter((values) => titleOf(shape, values) === title)
  const partners = new Map<ListItem, ListItem>()
  for (const values of after) {
    const title = titleOf(shape, values)
    const [old] = titled(before, title)
    if (old && titled(before, title).length === 1 && titled(after, title).length === 1)
      partners.set(values, old)
  }
  const paired = new Set(partners.values())
  const left = before.filter((values) => !paired.has(values))
  const added = after.filter((values) => !partners.has(values))
  for (const [at, values] of added.entries()) {
    const old = left[at]
    if (old) partners.set(values, old)
  }
  return [
    ...after.map((values) => [partners.get(values), values] as const),
    ...left.slice(added.length).map((old) => [old, undefined] as const),
  ]
}

const titleOf = (shape: ValueShape, values: ListItem): string => {
  const [name, type] = Object.entries(shape)[0] ?? []
  return name && type ? textOfValue(type, values[name]) : ''
}
