import { type ComponentProps, useEffect, useRef } from 'react'
import {
  type AccountFormProtection,
  type ProtectedAccountForm,
  protectAccountForm,
} from '../../lib/form/account-token'
import type { Errors, Schema, TypedValues, Values } from '../../lib/form/schema'
import { type Form, useForm } from '../../lib/form/use-form'
import { authClient } from '../../lib/session/auth-client'
import { authFailure } from '../../lib/session/auth-failure'
import { failureToast, useToast } from '../../ui/toast/toast-context'

type AccountFormOptions<S extends Schema> = Readonly<{
  initial?: Partial<TypedValues<S>>
  /** The endpoint that asks for a form token; the form then holds a `Honeypot`. */
  protectedAs?: ProtectedAccountForm
  /** Resolves with errors where fields are refused, and shows any other failure itself. */
  send(values: Values<S>, captchaToken?: string): Promise<Errors<S> | undefined>
}>

/** A form of the auth service. */
export function useAccountForm<S extends Schema>(
  schema: S,
  { initial, protectedAs, send }: AccountFormOptions<S>,
): Readonly<{ form: Form<S>; button: ComponentProps<'button'> }> {
  const showToast = useToast()
  const protection = useRef<AccountFormProtection | null>(null)
  useAuthPreload()
  useEffect(() => {
    if (protectedAs) protection.current = protectAccountForm(protectedAs)
  }, [protectedAs])

  const form = useForm(schema, {
    initial,
    async send(values, context) {
      showToast(null)
      const captchaToken = await protection.current?.captchaTokenFor(context.form)
      if (captchaToken !== null) return send(values, captchaToken)
      showToast(failureToast(authFailure({ code: 'form_trap_filled' }, '').message))
      return undefined
    },
  })
  return {
    form,
    button: { type: 'submit', disabled: form.sending, className: 'w-full' },
  }
}

/** Preloads the auth client while the form is read and filled in. A failure is ignored: the request loads it again and reports. */
export function useAuthPreload(): void {
  useEffect(() => {
    authClient().catch(() => {})
  }, [])
}
