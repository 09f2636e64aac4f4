import './document-editor.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../../association/use-settings'
import { useLoaded } from '../../../../lib/live/use-loaded'
import { readBrowserAccess, visitorApi } from '../../../../lib/supabase/browser-access'
import { Button } from '../../../../ui/button/button'
import { DIALOG_BUTTONS, Dialog } from '../../../../ui/dialog/dialog'
import { Checkbox } from '../../../../ui/field/checkbox'
import { failureToast, useToast } from '../../../../ui/toast/toast-context'
import { documentText, type Entry, type NewsletterDocument, readDocument } from '../documents'
import { cleanPasted, cleanPastedText } from './clean-pasted'
import {
  type ButtonAttributes,
  ButtonDialog,
  LinkDialog,
  type PictureAttributes,
  PictureDialog,
} from './dialogs'
import { type EntriesType, type Insertable, MOST_INSERTED, readInsertable } from './insertable'
import { extensions } from './schema'
import { type Asking, Toolbar } from './toolbar'

const REFUSED = failureToast(
  'Das passt nicht in einen Newsletter: Listen gehen drei Ebenen tief, und der Text hat eine Höchstlänge.',
)

type DocumentEditorProps = {
  /** A document as `documentText` writes it. */
  value: string
  onChange: (document: NewsletterDocument) => void
  readOnly: boolean
  /** Ids of elements that name and describe it. */
  labelledBy: string
  describedBy: string
}

/** Editor of structured text. Another `value` than the last one of `onChange` replaces the text and forgets what could be undone. */
export function DocumentEditor({ value, onChange, readOnly, labelledBy, describedBy }: DocumentEditorProps) {
  const showToast = useToast()
  const [asking, setAsking] = useState<Asking | null>(null)
  const hasJobs = useHasJobs()
  const known = useRef(value)
  const editor = useEditor({
    extensions: extensions(() => showToast(REFUSED)),
    content: JSON.parse(value),
    // The page's policy refuses style elements; `document-editor.css` has the rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: 'newsletter-editor',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': 'true',
      },
      transformPastedHTML: cleanPasted,
      transformPastedText: cleanPastedText,
    },
    onUpdate({ editor }) {
      const document = readDocument(editor.getJSON())
      known.current = documentText(document)
      onChange(document)
    },
  })

  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(JSON.parse(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly])

  // Portals bubble in React: the form around the editor is not the one of its dialogs.
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <div className="document-editor rounded-soft border border-line-strong bg-white">
      <Toolbar editor={editor} disabled={readOnly} hasJobs={hasJobs} onAsk={setAsking} />
      <EditorContent editor={editor} />
      <div onSubmit={stop} onChange={stop}>
        <Dialogs asking={asking} editor={editor} onClose={() => setAsking(null)} />
      </div>
    </div>
  )
}

/** False until it is known, and when it cannot be read. */
function useHasJobs(): boolean {
  const [hasJobs, setHasJobs] = useState(false)
  useEffect(() => {
    visitorApi
      .rows()
      .then((client) => readInsertable.jobs(client, readBrowserAccess().siteUrl, ''))
      .then((jobs) => setHasJobs(jobs.length > 0))
      .catch((error: unknown) => console.error('The job ads could not be read:', error))
  }, [])
  return hasJobs
}

type DialogsProps = { asking: Asking | null; editor: Editor; onClose: () => void }

/** Dialogs of the editor: for the selection, or for something new. */
function Dialogs({ asking, editor, onClose }: DialogsProps) {
  /** Changes the selected block of this type, or inserts one with a paragraph below, where writing goes on. */
  function put(type: string, attrs: object) {
    const chain = editor.chain().focus()
    if (editor.isActive(type)) chain.updateAttributes(type, attrs).run()
    else chain.insertContent([{ type, attrs }, { type: 'paragraph' }]).run()
  }
  function link(href: string) {
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (editor.isActive('link')) chain.extendMarkRange('link').setLink({ href }).run()
    else if (!empty) chain.setLink({ href }).run()
    else {
      const text = href.replace(/^mailto:/i, '')
      chain.insertContent([{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }]).run()
    }
  }

  switch (asking) {
    case null:
      return null
    case 'link':
      return (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onLink={link}
          onRemove={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
          onClose={onClose}
        />
      )
    case 'picture':
      return (
        <PictureDialog
          picture={editor.isActive('image') ? (editor.getAttributes('image') as PictureAttributes) : null}
          onPicture={(picture) => put('image', picture)}
          onClose={onClose}
        />
      )
    case 'button':
      return (
        <ButtonDialog
          button={editor.isActive('button') ? (editor.getAttributes('button') as ButtonAttributes) : null}
          onButton={(button) => put('button', button)}
          onClose={onClose}
        />
      )
    default:
      return (
        <EntriesDialog
          type={asking}
          onEntries={(items) =>
            editor
              .chain()
              .focus()
              .insertContent([{ type: asking, attrs: { items } }, { type: 'paragraph' }])
              .run()
          }
          onClose={onClose}
        />
      )
  }
}

const WORDS: Readonly<Record<EntriesType, Readonly<{ title: string; none: string }>>> = {
  events: { title: 'Termine einfügen', none: 'Zurzeit stehen keine Veranstaltungen an.' },
  post: { title: 'Beitrag einfügen', none: 'Es gibt noch keine Beiträge.' },
  jobs: { title: 'Stellenangebote einfügen', none: 'Zurzeit gibt es keine Stellenangebote.' },
}

/** Ticked at first: the next events. */
const PRESET = 3

type EntriesDialogProps = {
  type: EntriesType
  onEntries: (entries: readonly Entry[]) => void
  onClose: () => void
}

/** Offers entries of the site; ticked ones are copied, so that later changes do not reach the newsletter. */
function EntriesDialog({ type, onEntries, onClose }: EntriesDialogProps) {
  const { postsPath } = useSettings().areas
  const load = useCallback(
    async () => readInsertable[type](await visitorApi.rows(), readBrowserAccess().siteUrl, postsPath),
    [type, postsPath],
  )
  const { loaded, reload } = useLoaded(load)
  return (
    <Dialog
      open
      onClose={onClose}
      title={WORDS[type].title}
      description="Was Sie ankreuzen, steht so im Newsletter, wie es jetzt ist. Spätere Änderungen kommen dort nicht an."
    >
      {loaded.state === 'loading' && <p role="status">Wird geladen …</p>}
      {loaded.state === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>Die Liste ist gerade nicht zu lesen.</p>
          <Button onClick={reload}>Erneut versuchen</Button>
        </div>
      )}
      {loaded.state === 'loaded' && loaded.value.length === 0 && <p>{WORDS[type].none}</p>}
      {loaded.state === 'loaded' && loaded.value.length > 0 && (
        <Choice
          offered={loaded.value}
          preset={type === 'events' ? PRESET : 0}
          onChosen={(entries) => {
            onEntries(entries)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

type ChoiceProps = {
  offered: readonly Insertable[]
  /** How many are ticked at first. */
  preset: number
  onChosen: (entries: readonly Entry[]) => void
}

function Choice({ offered, preset, onChosen }: ChoiceProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(offered.slice(0, preset).map(({ id }) => id)),
  )
  const toggle = (id: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const chosen = offered.filter(({ id }) => ticked.has(id)).map(({ entry }) => entry)
  return (
    <div className="grid gap-5">
      <ul className="grid gap-4">
        {offered.map(({ id, entry }) => (
          <li key={id}>
            <Checkbox
              label={entry.title}
              hint={entry.details}
              checked={ticked.has(id)}
              disabled={!ticked.has(id) && ticked.size >= MOST_INSERTED}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <div className={DIALOG_BUTTONS}>
        <Button disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
          {chosen.length === 1 ? '1 Eintrag einfügen' : `${chosen.length} Einträge einfügen`}
        </Button>
      </div>
    </div>
  )
}
