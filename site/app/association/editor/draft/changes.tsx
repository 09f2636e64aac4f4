import {
  type DocumentField,
  type DocumentFields,
  isSameValue,
  type ListItem,
  textOfValue,
} from '../../../lib/form/document-fields'
import { StoredFile } from '../fields/file-field'
import {
  differences,
  groupLabel,
  type SettingsDocument,
  type SettingsGroups,
  type ValuePath,
  valueAt,
} from './merge'

/** One changed value in words; `before` and `after` are what people read, empty for nothing. */
type Change = Readonly<{ label: string; before: string; after: string; isPicture: boolean }>

export type ChangedValue = Readonly<{ path: ValuePath; label: string; changes: readonly Change[] }>

/** What differs between two documents, in the order of the schema; values that the schema no longer has are left out. */
export function changesBetween(
  groups: SettingsGroups,
  before: SettingsDocument,
  after: SettingsDocument,
): readonly ChangedValue[] {
  const changed = differences(before, after)
  return Object.entries(groups).flatMap(([group, { fields }]) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const path = changed.find((other) => other.group === group && other.name === name)
      if (!path) return []
      const values = [before, after].map((document) => valueAt(document, path) ?? field.default)
      const changes = changesOf(field, values[0], values[1])
      return changes.length > 0 ? [{ path, label: field.label, changes }] : []
    }),
  )
}

function changesOf(field: DocumentField, before: unknown, after: unknown): readonly Change[] {
  const { label, control } = field
  if (control === 'list') return listChanges(field, asList(before), asList(after))
  if (isSameValue(before, after)) return []
  return [
    { label, before: wordsOf(field, before), after: wordsOf(field, after), isPicture: control === 'picture' },
  ]
}

const asList = (value: unknown): readonly ListItem[] => (Array.isArray(value) ? value : [])

/** A value as people read it. */
function wordsOf(field: DocumentField, value: unknown): string {
  const { control, choices } = field
  if (control === 'switch') return value === true ? 'Ja' : 'Nein'
  if (control === 'date' && typeof value === 'string' && value) return value.split('-').reverse().join('.')
  const text = textOfValue(field, value)
  return choices?.[text] ?? text
}

function listChanges(
  field: DocumentField,
  before: readonly ListItem[],
  after: readonly ListItem[],
): readonly Change[] {
  const { item = 'Eintrag', fields = {} } = field
  const pairs = pairsOf(fields, before, after)
  const nameOf = (values: ListItem) => `${item} „${titleOf(fields, values)}“`
  const summary = (values: ListItem) =>
    Object.entries(fields)
      .map(([name, one]) => wordsOf(one, values[name]))
      .filter(Boolean)
      .join(', ')
  const changed = pairs.flatMap(([old, next]): readonly Change[] => {
    if (!old) return next ? [{ label: nameOf(next), before: '', after: summary(next), isPicture: false }] : []
    if (!next) return [{ label: nameOf(old), before: summary(old), after: '', isPicture: false }]
    return Object.entries(fields).flatMap(([name, one]) =>
      changesOf(one, old[name] ?? one.default, next[name] ?? one.default).map((change) => ({
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
  const titles = (list: readonly ListItem[]) => list.map((values) => titleOf(fields, values)).join(', ')
  return [...changed, { label: 'Reihenfolge', before: titles(was), after: titles(is), isPicture: false }]
}

/** Items of both lists that are the same one: by their title where that is unique in both, the rest by their order. */
function pairsOf(
  fields: DocumentFields,
  before: readonly ListItem[],
  after: readonly ListItem[],
): readonly (readonly [ListItem | undefined, ListItem | undefined])[] {
  const titled = (list: readonly ListItem[], title: string) =>
    list.filter((values) => titleOf(fields, values) === title)
  const partners = new Map<ListItem, ListItem>()
  for (const values of after) {
    const title = titleOf(fields, values)
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

const titleOf = (fields: DocumentFields, values: ListItem): string => {
  const [name, field] = Object.entries(fields)[0] ?? []
  return name && field ? textOfValue(field, values[name]) : ''
}

type ChangeListProps = {
  groups: SettingsGroups
  changed: readonly ChangedValue[]
  /** What the two sides are called. */
  before: string
  after: string
}

/** Changed values, the old one and the new one side by side, on phones below each other. */
export function ChangeList({ groups, changed, before, after }: ChangeListProps) {
  const names = [...new Set(changed.map(({ path }) => path.group))]
  return (
    <div className="grid gap-6">
      {names.map((group) => (
        <section key={group} aria-label={groupLabel(groups, group)}>
          <h3 className="text-lg font-semibold">{groupLabel(groups, group)}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {changed
              .filter(({ path }) => path.group === group)
              .flatMap(({ path, changes }) =>
                changes.map((change) => (
                  <li key={`${path.name} ${change.label}`} className="py-3">
                    <p className="font-semibold wrap-anywhere">{change.label}</p>
                    <dl className="mt-1 grid gap-x-6 gap-y-2 @2xl:grid-cols-2">
                      <Side title={before} text={change.before} change={change} />
                      <Side title={after} text={change.after} change={change} isNew />
                    </dl>
                  </li>
                )),
              )}
          </ul>
        </section>
      ))}
    </div>
  )
}

type SideProps = { title: string; text: string; change: Change; isNew?: boolean }

function Side({ title, text, change, isNew = false }: SideProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9375rem] text-ink-soft">{title}</dt>
      <dd
        className={
          isNew ? 'wrap-anywhere whitespace-pre-line' : 'wrap-anywhere whitespace-pre-line text-ink-soft'
        }
      >
        {text === '' && <em>leer</em>}
        {text !== '' && change.isPicture && <StoredFile kind="picture" path={text} label={change.label} />}
        {text !== '' && !change.isPicture && text}
      </dd>
    </div>
  )
}
