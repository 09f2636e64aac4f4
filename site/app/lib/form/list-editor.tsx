import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/button'
import { IconButton } from '../../ui/button/icon-button'
import { classNames } from '../../ui/class-names'
import { useUndo } from '../../ui/toast/use-undo'
import {
  type DocumentField,
  type DocumentFields,
  type ListItem,
  problemOfValue,
  shownText,
  textOfValue,
  valueOfText,
} from './document-fields'

/** The control of one value of an item, with its label. */
export type ValueControlProps = {
  field: DocumentField
  value: string
  onChange: (text: string) => void
  problem: string | undefined
  disabled?: boolean
}

type ListEditorProps = {
  label: string
  help?: string | undefined
  required?: boolean | undefined
  /** Name of one item: `Person`. */
  item: string
  fields: DocumentFields
  /** The initial items. */
  initial: readonly ListItem[]
  onChange: (items: readonly ListItem[]) => void
  /** Problem of the whole list. */
  problem?: string | undefined
  control: ComponentType<ValueControlProps>
}

type Entry = Readonly<{ key: number; values: ListItem }>

/** Lists longer than this many values per item are shown folded. */
const VALUES_UNFOLDED = 1

/**
 * A list of flat objects: add, change, remove with undo, and move, by buttons or Alt and the arrow keys. Positions are announced to screen
 * readers, and the focus stays with the moved entry.
 */
export function ListEditor(props: ListEditorProps) {
  const { label, help, required, item, fields, initial, onChange, problem, control } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { entries, opened, toggle, announced, add, change, move, remove } = useEntries({
    item,
    fields,
    initial,
    onChange,
  })
  const focusAfter = useFocusAfterRendering(list)

  function moveTo(position: number, step: -1 | 1) {
    const entry = entries[position]
    if (entry && move(position, position + step)) focusAfter(entry.key, step === -1 ? 'up' : 'down')
  }
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h3 id={id} className="text-lg font-semibold">
          {label}
          {required && (
            <span aria-hidden="true" className="ml-0.5 text-error">
              *
            </span>
          )}
        </h3>
        {help && <p className="text-[0.9375rem] leading-snug text-ink-soft">{help}</p>}
      </div>
      {entries.length > 0 && (
        <ul ref={list} className="grid gap-3">
          {entries.map((entry, position) => (
            <ListEntry
              key={entry.key}
              entry={entry}
              position={position}
              count={entries.length}
              item={item}
              fields={fields}
              isOpen={Object.keys(fields).length <= VALUES_UNFOLDED || opened.has(entry.key)}
              onToggle={Object.keys(fields).length <= VALUES_UNFOLDED ? undefined : () => toggle(entry.key)}
              onChange={(values) => change(position, values)}
              onMove={(step) => moveTo(position, step)}
              onRemove={() => {
                remove(position)
                focusAfter(entries[position + 1]?.key ?? entries[position - 1]?.key, 'remove')
              }}
              control={control}
            />
          ))}
        </ul>
      )}
      {problem && <p className="font-semibold text-error">{problem}</p>}
      <Button variant="secondary" className="justify-self-start" onClick={() => focusAfter(add(), 'field')}>
        <Plus aria-hidden="true" className="size-5" />
        {item} hinzufügen
      </Button>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </section>
  )
}

function useEntries({
  item,
  fields,
  initial,
  onChange,
}: Pick<ListEditorProps, 'item' | 'fields' | 'initial' | 'onChange'>) {
  const showUndo = useUndo()
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    initial.map((values, key) => ({ key, values })),
  )
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [announced, setAnnounced] = useState('')
  const nextKey = useRef(initial.length)
  const latest = useRef(entries)

  function set(next: readonly Entry[]) {
    latest.current = next
    setEntries(next)
    onChange(next.map(({ values }) => values))
  }
  function toggle(key: number) {
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }
  return {
    entries,
    opened,
    toggle,
    announced,
    add(): number {
      const key = nextKey.current++
      const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]))
      set([...latest.current, { key, values }])
      toggle(key)
      setAnnounced(`${item} hinzugefügt, Stelle ${latest.current.length}.`)
      return key
    },
    change: (position: number, values: ListItem) =>
      set(latest.current.map((entry, at) => (at === position ? { ...entry, values } : entry))),
    /** Whether there is such a position. */
    move(from: number, to: number): boolean {
      const moved = [...latest.current]
      const [entry] = moved.splice(from, 1)
      if (!entry || to < 0 || to > moved.length) return false
      moved.splice(to, 0, entry)
      set(moved)
      setAnnounced(`${titleOf(fields, entry.values) || item}: jetzt Stelle ${to + 1} von ${moved.length}.`)
      return true
    },
    remove(position: number) {
      const entry = latest.current[position]
      if (!entry) return
      set(latest.current.filter(({ key }) => key !== entry.key))
      const title = titleOf(fields, entry.values)
      showUndo({ title: `${title ? `„${title}“` : item} entfernt` }, async () => {
        const restored = [...latest.current]
        restored.splice(Math.min(position, restored.length), 0, entry)
        set(restored)
      })
    },
  }
}

/** Focuses a control of the entry with a key after it was rendered: `focusAfter(key, 'up')`. */
function useFocusAfterRendering(list: React.RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ key: number | undefined; part: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const entry = list.current?.querySelector(`[data-entry="${wanted.key}"]`)
    const controls = [...(entry?.querySelectorAll<HTMLButtonElement>('button,input,textarea,select') ?? [])]
    const enabled = controls.filter(({ disabled }) => !disabled)
    const part = enabled.find((control) => control.closest(`[data-part="${wanted.part}"]`))
    ;(part ?? enabled[0])?.focus()
  }, [wanted, list])
  return (key: number | undefined, part: string) => setWanted({ key, part })
}

type ListEntryProps = {
  entry: Entry
  position: number
  count: number
  item: string
  fields: DocumentFields
  isOpen: boolean
  /** Undefined for short items, which are always open. */
  onToggle: (() => void) | undefined
  onChange: (values: ListItem) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  control: ComponentType<ValueControlProps>
}

function ListEntry(props: ListEntryProps) {
  const { entry, position, item, fields, isOpen, onToggle, onChange, control: Control } = props
  const title = titleOf(fields, entry.values) || `${item} ${position + 1}`

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    props.onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      data-entry={entry.key}
      onKeyDown={moveByKey}
      className="rounded-card border border-line bg-paper-bright"
    >
      <div className="flex flex-wrap items-center gap-x-2 py-1 pr-1 pl-4">
        <p className="min-w-0 flex-1 basis-40 py-2 font-semibold wrap-anywhere">{title}</p>
        <EntryButtons {...props} title={title} onToggle={onToggle} />
      </div>
      {isOpen && (
        <div data-part="field" className="grid gap-4 border-t border-line p-4 @2xl:grid-cols-2">
          {Object.entries(fields).map(([name, field]) => (
            <div
              key={name}
              className={classNames(
                'min-w-0',
                (field.control === 'textarea' || Object.keys(fields).length === 1) && '@2xl:col-span-2',
              )}
            >
              <Control
                field={field}
                value={shownText(field, entry.values[name])}
                onChange={(text) => onChange({ ...entry.values, [name]: valueOfText(field, text) })}
                problem={problemOfValue(field, entry.values[name])}
              />
            </div>
          ))}
        </div>
      )}
    </li>
  )
}

function EntryButtons(props: ListEntryProps & { title: string }) {
  const { title, position, count, isOpen, onToggle, onMove, onRemove } = props
  return (
    <div className="ml-auto flex items-center">
      {onToggle && (
        <Button variant="quiet" size="slim" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Zuklappen' : 'Bearbeiten'}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
      <span data-part="up">
        <IconButton
          icon={ArrowUp}
          label={`${title} nach oben`}
          disabled={position === 0}
          onClick={() => onMove(-1)}
        />
      </span>
      <span data-part="down">
        <IconButton
          icon={ArrowDown}
          label={`${title} nach unten`}
          disabled={position === count - 1}
          onClick={() => onMove(1)}
        />
      </span>
      <span data-part="remove">
        <IconButton icon={Trash2} label={`${title} entfernen`} destructive onClick={onRemove} />
      </span>
    </div>
  )
}

/** What an item is called in the list: its first value that is a text or number. */
function titleOf(fields: DocumentFields, values: ListItem): string {
  const [name, field] = Object.entries(fields)[0] ?? []
  if (!name || !field) return ''
  const text = textOfValue(field, values[name]).trim()
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
