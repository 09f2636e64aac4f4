import { useRef } from 'react'
import { FormDialog } from '../../../../lib/form/form-dialog'
import { FormField } from '../../../../lib/form/form-field'
import { parsed, text } from '../../../../lib/form/schema'
import { useForm } from '../../../../lib/form/use-form'
import { Button } from '../../../../ui/button/button'
import { targetOf } from './target'

const NO_TARGET = 'Bitte geben Sie eine Web- oder E-Mail-Adresse an.'

const href = parsed((typed) => targetOf(typed) ?? '', {
  label: 'Adresse',
  required: NO_TARGET,
  maxLength: 2048,
  placeholder: 'www.beispiel.de oder name@beispiel.de',
  rule: (typed) => (targetOf(typed) === null ? NO_TARGET : undefined),
})

const LINK = { href }
const BUTTON = {
  label: text({ label: 'Beschriftung', required: 'Bitte beschriften Sie den Knopf.', maxLength: 300 }),
  href,
}

/** An address as people type it. */
const shown = (href: string) => href.replace(/^mailto:/i, '')

type LinkDialogProps = {
  /** Empty for a new link. */
  href: string
  onLink: (href: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Asks where the marked words lead. */
export function LinkDialog({ href, onLink, onRemove, onClose }: LinkDialogProps) {
  const first = useRef<HTMLInputElement>(null)
  const form = useForm(LINK, {
    initial: { href: shown(href) },
    async send({ href }) {
      onLink(href)
      onClose()
    },
  })
  return (
    <FormDialog form={form} open onClose={onClose} title="Link" firstFocus={first} submit="Übernehmen">
      <FormField form={form} name="href" ref={first} />
      {href && (
        <Button
          variant="danger"
          className="justify-self-start"
          onClick={() => {
            onRemove()
            onClose()
          }}
        >
          Link entfernen
        </Button>
      )}
    </FormDialog>
  )
}

export type ButtonAttributes = Readonly<{ label: string; href: string }>

type ButtonDialogProps = {
  /** Null for a new one. */
  button: ButtonAttributes | null
  onButton: (button: ButtonAttributes) => void
  onClose: () => void
}

/** Asks for the words on a button and where it leads. */
export function ButtonDialog({ button, onButton, onClose }: ButtonDialogProps) {
  const first = useRef<HTMLInputElement>(null)
  const form = useForm(BUTTON, {
    initial: button && { label: button.label, href: shown(button.href) },
    async send(values) {
      onButton(values)
      onClose()
    },
  })
  return (
    <FormDialog form={form} open onClose={onClose} title="Knopf" firstFocus={first} submit="Übernehmen">
      <FormField form={form} name="label" ref={first} placeholder="z. B. Jetzt anmelden" />
      <FormField form={form} name="href" />
    </FormDialog>
  )
}
