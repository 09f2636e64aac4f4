import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type AccountPass,
  openAccountForm,
  type AccountForm as ProvenForm,
} from '../../lib/form-pass/account-pass'
import { authFailure } from '../../lib/session/auth-failure'
import { useHydrated } from '../../lib/use-hydrated'
import { failureToast } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { useAuthPreload } from './use-auth-preload'

export type Values<Name extends string> = Readonly<Record<Name, string>>
export type Errors<Name extends string> = Readonly<Partial<Record<Name, string>>>

const none = <Name extends string>(): Errors<Name> => ({}) as Errors<Name>

type AccountForm<Name extends string> = Readonly<{
  errors: Errors<Name>
  sending: boolean
  form: ComponentProps<'form'>
  button: ComponentProps<'button'>
}>

/**
 * A form whose fields are checked, then sent; both answer what is wrong with them, and the cursor goes to the first of those. What
 * is typed stays in the browser's fields. Nothing can be sent before the script is there: it would end up in an address. A form that
 * is `proven` has a `Trap` in it, and is sent with what shows that a person filled it in.
 */
export function useAccountForm<Name extends string>(
  check: (values: Values<Name>) => Errors<Name>,
  send: (values: Values<Name>, captchaToken?: string) => Promise<Errors<Name> | undefined>,
  proven?: ProvenForm,
): AccountForm<Name> {
  const [errors, setErrors] = useState(none<Name>)
  const [sending, setSending] = useState(false)
  const hydrated = useHydrated()
  const showToast = useToast()
  const pass = useRef<AccountPass | null>(null)
  useAuthPreload()
  useEffect(() => {
    if (proven) pass.current = openAccountForm(proven)
  }, [proven])

  function refuse(form: HTMLFormElement, wrong: Errors<Name>) {
    setErrors(wrong)
    const controls = [...form.elements].filter((control) => control instanceof HTMLInputElement)
    controls.find(({ name }) => name in wrong)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (sending) return
    const values = Object.fromEntries(new FormData(form)) as Values<Name>
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) return refuse(form, wrong)
    setErrors(none<Name>())
    showToast(null)
    setSending(true)
    const captchaToken = await pass.current?.tokenFor(form)
    const trapped = captchaToken === null
    if (trapped) showToast(failureToast(authFailure({ code: 'form_trap_filled' }, '').message))
    const refused = trapped ? undefined : await send(values, captchaToken)
    setSending(false)
    if (refused) refuse(form, refused)
  }

  /** A field that is being corrected is no longer wrong. */
  function forgive(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (name in errors) setErrors({ ...errors, [name]: undefined })
  }

  return {
    errors,
    sending,
    form: { noValidate: true, method: 'post', onSubmit: (event) => void submit(event), onChange: forgive },
    button: {
      type: 'submit',
      disabled: sending || !hydrated,
      className: hydrated ? 'w-full' : 'w-full disabled:opacity-100',
    },
  }
}
