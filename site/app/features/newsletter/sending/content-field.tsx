import { Suspense, useId, useState } from 'react'
import { RetryButton } from '../../../lib/first-use/failed-parts'
import { onDemand } from '../../../lib/first-use/on-demand'
import { FormField, HiddenField } from '../../../lib/form/form-field'
import type { Form } from '../../../lib/form/use-form'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import {
  documentText,
  documentToText,
  type NEWSLETTER_FORM,
  type NewsletterDocument,
  textToDocument,
} from './documents'
import { TOO_LONG_TO_STRUCTURE } from './notices'

const DocumentEditor = onDemand(
  async () => ({ default: (await import('./editor/document-editor')).DocumentEditor }),
  RetryButton,
)

const HINT =
  'Ihr Entwurf wird von selbst gespeichert: sofort in diesem Browser und kurz darauf für alle Admins, bis der Newsletter versendet oder geplant ist.'

type ContentFieldProps = { form: Form<typeof NEWSLETTER_FORM>; readOnly: boolean }

/**
 * The text: plain in a text area, or structured in the editor, whose code is then loaded. The text area stays in the form and contains the
 * structured text as plain text, for the draft, the checks of the form and webhooks.
 */
export function ContentField({ form, readOnly }: ContentFieldProps) {
  const { content, document } = form.typed
  const isStructured = document !== ''
  const showToast = useToast()
  const [asked, setAsked] = useState(false)

  function structure() {
    const next = textToDocument(content)
    if (documentText(next)) change(next)
    else showToast(TOO_LONG_TO_STRUCTURE)
  }

  function change(next: NewsletterDocument) {
    form.set('document', documentText(next))
    form.set('content', documentToText(next))
  }

  return (
    <div className="grid gap-2">
      <div className={isStructured ? 'hidden' : undefined}>
        <FormField
          form={form}
          name="content"
          control={Textarea}
          rows={10}
          controlClassName="min-h-64"
          hint={HINT}
          readOnly={readOnly}
        />
      </div>
      <HiddenField name="document" initial={form.initial.document} />
      {isStructured && <StructuredField form={form} readOnly={readOnly} onChange={change} />}
      <Button
        variant={isStructured ? 'quiet' : 'secondary'}
        size="slim"
        className="justify-self-start"
        disabled={readOnly}
        onClick={isStructured ? () => setAsked(true) : structure}
      >
        {isStructured ? 'Ohne Gestaltung weiterschreiben' : 'Gestalten'}
      </Button>
      <ConfirmDialog
        open={asked}
        title="Ohne Gestaltung weiterschreiben?"
        confirmLabel="Gestaltung entfernen"
        cancelLabel="Behalten"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          form.set('document', '')
        }}
      >
        Der Text bleibt, mit den Adressen der Links. Bilder, Knöpfe und Hervorhebungen werden zu Text.
      </ConfirmDialog>
    </div>
  )
}

type StructuredFieldProps = ContentFieldProps & { onChange: (document: NewsletterDocument) => void }

/** The editor with label, hint and error as the other fields have them. */
function StructuredField({ form, readOnly, onChange }: StructuredFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold leading-snug">
        Inhalt
        <span aria-hidden="true" className="ml-0.5 text-error">
          *
        </span>
      </p>
      <Suspense fallback={<p role="status">Der Editor wird geladen …</p>}>
        <DocumentEditor
          value={form.typed.document}
          onChange={onChange}
          readOnly={readOnly}
          labelledBy={`${id}-label`}
          describedBy={`${id}-hint`}
        />
      </Suspense>
      <p id={`${id}-hint`} className="text-[0.9375rem] leading-snug text-ink-soft">
        {HINT}
      </p>
      {form.errors.content !== undefined && form.errors.content !== '' && (
        <p role="alert" className="font-semibold text-error">
          {form.errors.content}
        </p>
      )}
    </div>
  )
}
