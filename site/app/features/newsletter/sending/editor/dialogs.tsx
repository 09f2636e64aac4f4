import { useRef, useState } from 'react'
import { FormDialog } from '../../../../lib/form/form-dialog'
import { checkboxOf, FormField } from '../../../../lib/form/form-field'
import { checkbox, file, parsed, text } from '../../../../lib/form/schema'
import { useForm } from '../../../../lib/form/use-form'
import { PictureField } from '../../../../lib/picture/picture-field'
import { sessionApi } from '../../../../lib/session/session-api'
import { readBrowserAccess } from '../../../../lib/supabase/browser-access'
import { Button } from '../../../../ui/button/button'
import { Checkbox } from '../../../../ui/field/checkbox'
import { failureToast } from '../../../../ui/toast/toast-context'
import { PICTURE_LIMIT_BYTES, storePicture, targetOf } from './schema'

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

const PICTURE = {
  picture: file({ label: 'Bild' }),
  alt: text({
    label: 'Was ist auf dem Bild zu sehen?',
    maxLength: 300,
    requiredIf: ({ decorative }) => !decorative,
  }),
  decorative: checkbox({ label: 'Das Bild schmückt nur und sagt nichts aus' }),
}

const MISSING = failureToast('Bitte schreiben Sie, was auf dem Bild zu sehen ist.')
const NOT_STORED = failureToast('Das Bild konnte nicht gespeichert werden.')
const NO_PICTURE = 'Bitte wählen Sie ein Bild.'
const NO_WEBP = 'WEBP zeigen nicht alle Mailprogramme. Bitte nehmen Sie JPG oder PNG.'

const PROBLEMS = {
  'too-large': 'Die Datei ist zu groß. Bitte wählen Sie eine Datei unter 5MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG oder PNG. Bitte wählen Sie eine andere.',
}

export type PictureAttributes = Readonly<{ src: string; alt: string }>

type PictureDialogProps = {
  /** Null for a new one. */
  picture: PictureAttributes | null
  onPicture: (picture: PictureAttributes) => void
  onClose: () => void
}

/** Asks for a picture and its description. It is stored when the form is sent, so that a discarded one is never public. */
export function PictureDialog({ picture, onPicture, onClose }: PictureDialogProps) {
  const [isWebp, setWebp] = useState(false)
  const form = useForm(PICTURE, {
    initial: picture && { alt: picture.alt, decorative: picture.alt ? '' : 'on' },
    missing: MISSING,
    failed: NOT_STORED,
    async send({ picture: chosen, alt, decorative }) {
      if (isWebp) return { picture: NO_WEBP }
      if (!chosen && !picture) return { picture: NO_PICTURE }
      const src = chosen
        ? await storePicture(await sessionApi.storage(), chosen, publicUrl())
        : (picture?.src ?? '')
      onPicture({ src, alt: decorative ? '' : (alt ?? '') })
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Bild"
      description="Wer den Newsletter öffnet, lädt es von dieser Website. Es ist öffentlich, sobald es eingefügt ist."
      submit="Übernehmen"
    >
      <PictureField
        name="picture"
        label={picture ? 'Anderes Bild' : 'Bild'}
        hint="JPG oder PNG, unter 5 MB."
        required={!picture}
        limitBytes={PICTURE_LIMIT_BYTES}
        problems={PROBLEMS}
        error={isWebp ? NO_WEBP : form.errors.picture}
        onPicture={(file) => setWebp(file?.type === 'image/webp')}
        disabled={form.sending}
      />
      <FormField
        form={form}
        name="alt"
        hint="Ein Satz für alle, die das Bild nicht sehen: blinde Menschen, und wer keine Bilder lädt."
      />
      <Checkbox {...checkboxOf(form, 'decorative')} />
    </FormDialog>
  )
}

/** Where mail programs find the storage: the public address of the site, unless the storage has one of its own. */
function publicUrl(): string {
  const { baseUrl, siteUrl } = readBrowserAccess()
  return baseUrl === window.location.origin ? siteUrl : baseUrl
}
