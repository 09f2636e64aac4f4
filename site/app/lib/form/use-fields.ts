import { useCallback, useEffect, useRef, useState } from 'react'
import { type DraftName, deleteDraft, readDraft, storeDraft } from './drafts'
import { incompleteFields, readFields, setField } from './fields'
import { initialOf, type Schema, type TypedValues } from './schema'

export type FieldsOptions<S extends Schema> = Readonly<{
  /** What fields begin with instead of the schema's initial texts. Untouched fields follow when it changes. */
  initial?: Partial<TypedValues<S>> | null | undefined
  /** Keeps the typed texts in the browser under this name until they are sent or discarded. */
  draft?: DraftName
  /** Whether a part of the form that is no field differs from its initial state. */
  changedBeside?(): boolean
}>

/** Typed values of a form's uncontrolled fields, their initial values, and their draft. */
export function useFields<S extends Schema>(schema: S, options: FieldsOptions<S>) {
  const { initial: preset, draft, changedBeside } = options
  const element = useRef<HTMLFormElement>(null)
  /** Sent or given up: nothing of it can be lost. */
  const initialized = useRef(false)
  const [draftTexts] = useState(() => (draft ? readDraft(draft) : null))
  const begin: TypedValues<S> = { ...initialOf(schema), ...preset }
  /** Null until something is typed. */
  const [typed, setTyped] = useState<TypedValues<S> | null>(null)
  const initial: TypedValues<S> = { ...begin, ...draftTexts }
  const before = useRef(begin)
  const read = () => (element.current ? readFields(element.current, schema) : begin)

  useEffect(() => {
    const form = element.current
    const followed = Object.keys(schema).filter((name) => before.current[name] !== begin[name])
    if (!form || draftTexts || followed.length === 0) return
    const now = readFields(form, schema)
    for (const name of followed) {
      if (now[name] === before.current[name]) setField(form, name, String(begin[name]))
    }
    before.current = begin
    setTyped((shown) => shown && readFields(form, schema))
  })

  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form
    initialized.current = false
    // A form that is opened again begins with its initial values.
    if (!form) setTyped(null)
  }, [])

  function touch() {
    initialized.current = false
    const now = read()
    setTyped(now)
    if (draft) storeDraft(draft, textsOf(now), textsOf(begin))
  }

  function discard() {
    initialized.current = true
    if (draft) deleteDraft(draft)
  }

  function unsaved(): boolean {
    if (!element.current || initialized.current) return false
    const isChanged = differs(read(), begin) || changedBeside?.() === true
    return isChanged || incompleteFields(element.current, schema).length > 0
  }

  return {
    element,
    attach,
    /** What the fields show at first. */
    initial,
    /** The typed values after the last change. */
    typed: typed ?? initial,
    changed: differs(typed ?? initial, begin),
    restored: draftTexts !== null,
    touch,
    discard,
    unsaved,
    losesChanges: () => (draft ? unsaved() && Object.values(read()).some(isFile) : unsaved()),
    set(name: string, text: string) {
      if (element.current) setField(element.current, name, text)
      touch()
    },
    reset() {
      if (element.current) {
        for (const name of Object.keys(schema)) setField(element.current, name, String(begin[name] ?? ''))
      }
      setTyped(begin)
      discard()
    },
  }
}

type Content = string | File | null

const isFile = (content: Content) => content instanceof File

/** White space around a text makes no difference. */
function differs<S extends Schema>(a: TypedValues<S>, b: TypedValues<S>): boolean {
  const plain = (content: Content) => (typeof content === 'string' ? content.trim() : content)
  return Object.keys(a).some((name) => plain(a[name] as Content) !== plain(b[name] as Content))
}

function textsOf(typed: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
