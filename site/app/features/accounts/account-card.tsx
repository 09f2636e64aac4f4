import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { FormField } from '../../lib/form/form-field'
import type { Form } from '../../lib/form/use-form'
import { useAuth } from '../../lib/session/auth-context'
import { destinationOf, pageBeforeSignIn } from '../../lib/session/destination'
import { ButtonLink } from '../../ui/button/button-link'
import { classNames } from '../../ui/class-names'
import { PasswordInput } from '../../ui/field/password-input'
import { Spinner } from '../../ui/loading/progress'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { ScriptNeeded } from '../../ui/without-script/script-needed'
import type { NEW_PASSWORD } from './account-fields'

type AccountCardProps = {
  title: string
  intro: ReactNode
  /** Below the texts; decorative. */
  picture: ReactNode
  children: ReactNode
}

/** Layout of the account pages: title and introduction beside the form. As high as the window, so that the footer does not move into it. */
export function AccountCard({ title, intro, picture, children }: AccountCardProps) {
  return (
    <div className="page-width min-h-svh py-8 @2xl:py-14">
      <div className="mx-auto grid max-w-5xl overflow-hidden rounded-card border border-line bg-paper-bright shadow-card @3xl:grid-cols-[5fr_6fr]">
        <header className="flex justify-between gap-x-6 bg-straw-light @3xl:flex-col">
          <div className="p-6 @2xl:p-10">
            <h1 className="text-3xl hyphens-auto @2xl:text-4xl">{title}</h1>
            <div className="mt-3 max-w-md space-y-3">{intro}</div>
          </div>
          <div className="hidden w-44 shrink-0 self-end @xl:block @3xl:w-full @3xl:self-auto">{picture}</div>
        </header>
        <div className="p-6 @2xl:p-10 @3xl:self-center">{children}</div>
      </div>
    </div>
  )
}

const COLORS = {
  good: 'border-meadow bg-meadow-light',
  wrong: 'border-error bg-error-light',
  neutral: 'border-river-500 bg-river-50',
}

type NoticeProps = {
  tone: keyof typeof COLORS
  title?: string
  className?: string
  children: ReactNode
}

/** Persistent message next to the form it belongs to; announced by screen readers when it appears. */
export function Notice({ tone, title, className, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={classNames('space-y-2 rounded-soft border-l-4 p-4', COLORS[tone], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}

/** Link to the next page after something was done. Takes the focus, because the control that had it is removed. */
export function NextStep({ to, state }: { to: string; state?: unknown }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.focus({ preventScroll: true })
    // Centred, so that the finished step above stays visible below the header.
    link.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ButtonLink ref={link} to={to} state={state} replace variant="secondary" className="mt-6">
      Weiter
    </ButtonLink>
  )
}

type SignedOutOnlyProps = {
  /** Keep showing the children although the user is signed in: the page still has a message to show. */
  stay?: boolean
  children: ReactNode
}

/**
 * Renders pages for signed-out visitors; signed-in users are redirected to the requested page or the start page of their role
 * (docs/product.md#access). While a stored session is being checked, shows a spinner, from the first paint on.
 */
export function SignedOutOnly({ stay = false, children }: SignedOutOnlyProps) {
  const { user, role } = useAuth()
  const { state } = useLocation()
  if (user && !stay) return <Navigate to={destinationOf(role, pageBeforeSignIn(state))} replace />
  return (
    <NeedsScript instead={<ScriptNeeded what="Dieses Formular" />}>
      {!stay && <Spinner label="Ihre Anmeldung wird geprüft …" className="px-6 py-28 not-signed-in:hidden" />}
      <div className={stay ? undefined : 'signed-in:hidden'}>{children}</div>
    </NeedsScript>
  )
}

type NewPasswordFieldsProps = { form: Form<typeof NEW_PASSWORD>; label?: string; autoFocus?: boolean }

/** A new password, typed twice. */
export function NewPasswordFields({ form, label, autoFocus }: NewPasswordFieldsProps) {
  return (
    <>
      <FormField
        form={form}
        name="password"
        control={PasswordInput}
        label={label}
        autoFocus={autoFocus}
        hint="Mindestens 6 Zeichen."
      />
      <FormField form={form} name="confirmation" control={PasswordInput} required />
    </>
  )
}
