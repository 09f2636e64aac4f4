import { EditorContent, useEditor } from '@tiptap/react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { browserClient, readBrowserAccess } from '../../../../lib/supabase/browser-access'
import { failureToast } from '../../../../ui/toast/failure-toast'
import { useToast } from '../../../../ui/toast/toast-context'
import { documentText, type NewsletterDocument, readDocument } from '../documents'
import { cleanPasted, cleanPastedText } from './clean-pasted'
import { Dialogs } from './dialogs'
import './document-editor.css'
import { readInsertable } from './insertable'
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
    browserClient()
      .then((client) => readInsertable.jobs(client, readBrowserAccess().siteUrl, ''))
      .then((jobs) => setHasJobs(jobs.length > 0))
      .catch((error: unknown) => console.error('The job ads could not be read:', error))
  }, [])
  return hasJobs
}
