import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type DocumentField,
  type DocumentFields,
  isSameValue,
  isWithoutDefault,
  type ListItem,
  placeholderOf,
  problemOfValue,
  shownText,
  valueOfText,
  valueToStore,
} from '../../../lib/form/document-fields'
import { checkboxOf, FormField, HiddenField } from '../../../lib/form/form-field'
import { ListEditor, type ValueControlProps } from '../../../lib/form/list-editor'
import { type Form, useForm } from '../../../lib/form/use-form'
import { Field, Input } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { Switch } from '../../../ui/field/switch'
import { Textarea } from '../../../ui/field/textarea'
import { withDefaults, withNeutralNames } from '../../complete-settings'
import { textNames } from '../../fill-texts'
import {
  type SettingsDocument,
  type SettingsGroups,
  settingAt,
  type ValuePath,
  valueAt,
} from '../draft/merge'
import { ColourField } from './colour-field'
import { FileField } from './file-field'

type SettingsFieldsProps = {
  groups: SettingsGroups
  /** The values it asks for, in this order. */
  paths: readonly ValuePath[]
  /** What the fields show; where it comes to hold another value than a field, the field takes it. */
  document: SettingsDocument
  onChange: (path: ValuePath, value: unknown) => void
  label: string
}

/** What the names in braces in a text stand for, as the site would show them now. */
function meaningOf(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const found = new Set(Array.from(text.matchAll(/\{([^{}"]+)\}/g), ([, name = '']) => name))
  const known = [...found].flatMap((name) => {
    const value = names.get(name)
    return value ? [`Für {${name}} steht auf der Website „${value}“.`] : []
  })
  return known.length > 0 ? known.join(' ') : undefined
}

/** Whether a field with this text shows the stored value; without a stored value, the default. */
const isStoredAs = (field: DocumentField, text: string, stored: unknown): boolean =>
  isSameValue(valueToStore(field, text) ?? field.default, stored ?? field.default)

const nameOf = ({ group, name }: ValuePath) => `${group}.${name}`

/** A form over some of the settings; each change is handed on at once, there is nothing to send. */
export function SettingsFields({ groups, paths, document, onChange, label }: SettingsFieldsProps) {
  const schema: DocumentFields = useMemo(
    () => Object.fromEntries(paths.map((path) => [nameOf(path), settingAt(groups, path)])),
    [groups, paths],
  )
  const [initial] = useState(() =>
    Object.fromEntries(
      paths.map((path) => [nameOf(path), shownText(settingAt(groups, path), valueAt(document, path))]),
    ),
  )
  const form = useForm(schema, { initial })
  const { typed } = form
  const names = useMemo(() => textNames(withNeutralNames(withDefaults(document))), [document])
  const before = useRef(typed)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const shown = useRef(document)
  /** How often a value was replaced from elsewhere, by name: controls with values of their own are then mounted again. */
  const [replaced, setReplaced] = useState<Readonly<Record<string, number>>>({})

  useEffect(() => {
    if (document === shown.current) return
    shown.current = document
    for (const path of paths) {
      const [name, field, stored] = [nameOf(path), settingAt(groups, path), valueAt(document, path)]
      const text = typed[name] ?? ''
      if (text !== before.current[name] || isStoredAs(field, text, stored)) continue
      form.set(name, shownText(field, stored))
      setReplaced((counts) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }))
    }
  })

  useEffect(() => {
    for (const path of paths) {
      const name = nameOf(path)
      const text = typed[name] ?? ''
      if (text !== before.current[name]) onChange(path, valueToStore(settingAt(groups, path), text))
    }
    before.current = typed
  })

  return (
    <form
      {...form.attributes}
      aria-label={label}
      className="grid max-w-3xl gap-6"
      onBlur={({ target }) =>
        setLeft((names) => new Set(names).add((target as Element as HTMLInputElement).name))
      }
    >
      {Object.entries(schema).map(([name, field]) => (
        <SettingsField
          key={name}
          name={name}
          field={field}
          form={form}
          replaced={replaced[name] ?? 0}
          meaning={meaningOf(typed[name] ?? '', names)}
          // While something is typed for the first time it is not wrong yet.
          isShown={left.has(name) || typed[name] === initial[name]}
        />
      ))}
    </form>
  )
}

type SettingsFieldProps = {
  name: string
  field: DocumentField
  form: Form<DocumentFields>
  replaced: number
  /** What the names in braces in its text stand for. */
  meaning: string | undefined
  /** Whether a problem is shown. */
  isShown: boolean
}

function SettingsField({ name, field, form, replaced, meaning, isShown }: SettingsFieldProps) {
  const { label, help, control, needed = false, choices, item = 'Eintrag', fields = {} } = field
  const { [name]: typed = '' } = form.typed
  const { [name]: initial = '' } = form.initial
  const problem = problemOfValue(field, valueToStore(field, typed))
  if (control === 'switch') return <Switch {...checkboxOf(form, name)} hint={help} />
  if (control === 'list')
    return (
      <div id={name}>
        <HiddenField name={name} initial={initial} />
        <ListEditor
          key={replaced}
          label={label}
          help={[help, meaning].filter(Boolean).join(' ') || undefined}
          required={needed}
          item={item}
          fields={fields}
          initial={valueOfText(field, typed) as readonly ListItem[]}
          onChange={(items) => form.set(name, JSON.stringify(items))}
          problem={problem}
          control={ValueControl}
        />
      </div>
    )
  if (control === 'colour' || control === 'picture' || control === 'document')
    return (
      <div id={name}>
        <HiddenField name={name} initial={initial} />
        <ValueControl
          key={replaced}
          field={field}
          value={typed}
          onChange={(text) => form.set(name, text)}
          problem={control === 'colour' ? problem : undefined}
        />
      </div>
    )
  return (
    <FormField
      form={form}
      name={name}
      hint={<Hint help={[help, meaning].filter(Boolean).join(' ')} note={noteOf(field, typed)} />}
      required={needed}
      error={isShown ? problem : undefined}
      {...CONTROLS[control]}
      {...(choices && { options: optionsOf(choices) })}
    />
  )
}

/** The note on a value that prevents going public. */
function noteOf(field: DocumentField, typed: string): string | undefined {
  if (typed.trim() === '') return isWithoutDefault(field) && field.needed ? 'Fehlt noch.' : undefined
  return /\[[^\]]+\]/.test(typed)
    ? 'Das ist ein Platzhalter: bitte ersetzen oder das Feld leeren.'
    : undefined
}

function Hint({ help, note }: { help: string | undefined; note: string | undefined }) {
  return (
    <>
      {note && <strong className="text-error">{note} </strong>}
      {help}
    </>
  )
}

const CONTROLS: Readonly<Record<string, object>> = {
  text: { control: Input },
  textarea: { control: Textarea },
  select: { control: Select },
  number: { control: Input, controlClassName: 'max-w-40' },
  date: { control: Input, controlClassName: 'max-w-52' },
}

/** The control of a value outside of the form's own fields: of a list's item, or of a value with several inputs. */
function ValueControl({ field, value, onChange, problem }: ValueControlProps) {
  const { label, help, control, needed = false, choices, aspect } = field
  const [text, setText] = useState(value)
  const set = (next: string) => {
    setText(next)
    onChange(next)
  }
  if (control === 'switch')
    return (
      <Switch
        label={label}
        hint={help}
        checked={text !== ''}
        onChange={({ target }) => set(target.checked ? 'on' : '')}
      />
    )
  const shared = { label, help, value: text, onChange: set, problem }
  if (control === 'colour') return <ColourField {...shared} />
  if (control === 'picture' || control === 'document')
    return <FileField {...shared} kind={control} {...(aspect && { aspect })} />
  const attributes = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
    placeholder: placeholderOf(field),
  }
  return (
    <Field label={label} hint={help} required={needed} error={problem}>
      {control === 'textarea' && <Textarea {...attributes} rows={3} />}
      {control === 'select' && <Select {...attributes} options={optionsOf(choices)} />}
      {control === 'date' && <Input {...attributes} type="date" />}
      {control === 'number' && <Input {...attributes} inputMode="decimal" className="max-w-40" />}
      {control === 'text' && <Input {...attributes} />}
    </Field>
  )
}

const optionsOf = (choices: Readonly<Record<string, string>> = {}) =>
  Object.entries(choices).map(([key, label]) => ({ key, label }))

/** Focuses the field that the address names after `#`. */
export function useFocusOnHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1))
    if (!name) return
    // In the next frame: on every navigation the frame of the page moves the focus to the content first.
    const frame = requestAnimationFrame(() => {
      const [control] = window.document.getElementsByName(name)
      const place = window.document.getElementById(name)
      const target = place?.querySelector<HTMLElement>('input:not([type=hidden]),button') ?? control
      target?.focus()
      target?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash])
}
