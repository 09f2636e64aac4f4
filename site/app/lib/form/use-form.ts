import { type FormEvent, type RefCallback, useCallback, useState } from 'react'
import { sendingFailed, type Toast, useToast } from '../../ui/toast/toast-context'
import { createStatusToken } from '../links/status-link'
import { randomUuid } from '../supabase/random-uuid'
import { errorSummary } from './error-summary'
import { focusFirstInvalid, incompleteFields, readFields } from './fields'
import type { FormProtection } from './form-protection'
import { check, type Errors, type Schema, type TypedValues, type Values } from './schema'
import { type FieldsOptions, useFields } from './use-fields'

type FormOptions<S extends Schema> = FieldsOptions<S> &
  Readonly<{
    /** Form token and honeypot; the form then holds a `Honeypot`. */
    protection?: () => FormProtection
    /** Said when a required field is empty. */
    missing?: Toast
    /** Said when only other things are wrong. */
    invalid?: Toast
    /** Said when `send` rejects and the protection has no toast of its own. */
    failed?: Toast
    /**
     * Sends valid values and reports success. Resolves with errors for refused fields; rejects on any other failure. The typed values stay in the
     * form in both cases. `fetch` carries the form token, `submission` the id of a public insert. Without `send` the caller submits by itself, with
     * `check`.
     */
    send?(
      values: Values<S>,
      context: Readonly<{ form: HTMLFormElement; fetch: typeof fetch; submission: Submission }>,
    ): Promise<Errors<S> | null | undefined>
  }>

export type Form<S extends Schema> = Readonly<{
  schema: S
  /** Attributes of the `<form>`. */
  attributes: Readonly<{
    ref: RefCallback<HTMLFormElement>
    noValidate: true
    /** If a browser sends the form itself, the typed values do not appear in the address. */
    method: 'post'
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onChange: (event: FormEvent<HTMLFormElement>) => void
  }>
  /** What the fields show at first. */
  initial: TypedValues<S>
  /** The typed values after the last change. */
  typed: TypedValues<S>
  /** Whether that differs from what the fields began with. */
  changed: boolean
  errors: Errors<S>
  sending: boolean
  /** Whether a kept draft was restored. */
  restored: boolean
  /** Whether closing the form would lose something; reads the fields when called. */
  unsaved(): boolean
  /** Whether leaving the page would lose changes; a kept draft survives. */
  losesChanges(): boolean
  /** The valid values, or null after showing the errors. For actions of the form besides sending. */
  check(): Values<S> | null
  /** Sets a field as if it had been typed. */
  set(name: Extract<keyof S, string>, text: string): void
  /** Back to what the fields began with; forgets a kept draft. */
  reset(): void
  /** Discards the typed values: the form no longer counts as unsaved, and a kept draft is deleted. */
  discard(): void
}>

/** A form over uncontrolled fields, checked by its schema and sent at most once at a time. Its fields are `FormField`s. */
export function useForm<S extends Schema>(schema: S, options: FormOptions<S>): Form<S> {
  const { protection, missing, invalid, failed, send } = options
  const showToast = useToast()
  const [errors, setErrors] = useState<Errors<S>>({})
  const [sending, setSending] = useState(false)
  const { element, attach, touch, ...fields } = useFields(schema, options)
  const [submissions] = useState(rememberSubmission)

  function refuse(form: HTMLFormElement, wrong: Errors<S>) {
    setErrors(wrong)
    focusFirstInvalid(form, wrong)
  }

  function checkFields(): Values<S> | null {
    const form = element.current
    if (!form) return null
    const checked = check(schema, readFields(form, schema), incompleteFields(form, schema))
    if (checked.valid) {
      setErrors({})
      return checked.values
    }
    const focus = (name: string) => focusFirstInvalid(form, { [name]: true })
    showToast(
      errorSummary({ schema, errors: checked.errors, toast: checked.missing ? missing : invalid, focus }),
    )
    refuse(form, checked.errors)
    return null
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = sending ? null : checkFields()
    if (values === null || !send) return
    setSending(true)
    try {
      const submission = submissions.of(values)
      const refused = await send(values, {
        form,
        submission,
        fetch: protection?.().fetchFor(form) ?? fetch,
      })
      if (refused) return refuse(form, refused)
      submissions.stored()
      fields.discard()
    } catch (error) {
      console.error(`The form could not be sent: ${codeOf(error)}`)
      const toast = protection?.().refusal() ?? failed
      if (toast) showToast(sendingFailed(toast))
    } finally {
      setSending(false)
    }
  }

  function change({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (name in errors) setErrors({ ...errors, [name]: undefined })
    touch()
  }

  return {
    ...fields,
    schema,
    attributes: {
      ref: useCallback(
        (form: HTMLFormElement | null) => {
          attach(form)
          if (!form) setErrors({})
        },
        [attach],
      ),
      noValidate: true,
      method: 'post',
      onSubmit: (event) => void submit(event),
      onChange: change,
    },
    errors,
    sending,
    check: checkFields,
  }
}

/** Name and code, not the message: it may quote typed values, even a bank account. */
function codeOf(error: unknown): string {
  const { name = '', code = '' } = (error ?? {}) as { name?: string; code?: string }
  return `${name} ${code}`.trim()
}

/** What a form sends, made by the browser. */
type Submission = Readonly<{
  /** Identifies an insert whose response may get lost: sent again, it is stored once (docs/product.md#sent-twice). */
  headers: Readonly<Record<'x-submission-id', string>>
  /** For a private link (`lib/links`). */
  token: string
}>

/** The submissions of an open form: that of the same values is the same until it is stored. */
export function rememberSubmission() {
  let last: Readonly<{ content: string; submission: Submission }> | undefined
  return {
    of(values: object): Submission {
      const content = JSON.stringify(values, (_name, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      )
      if (last?.content !== content) {
        const submission = { headers: { 'x-submission-id': randomUuid() }, token: createStatusToken() }
        last = { content, submission }
      }
      return last.submission
    },
    stored() {
      last = undefined
    },
  }
}
