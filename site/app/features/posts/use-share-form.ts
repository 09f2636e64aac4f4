import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keptDraft } from '../../lib/form/drafts'
import { FORM_NOT_LOADED } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { SHARE_ANCHOR } from './share-anchor'
import type { SubmissionFormProps } from './submission/submission-form'

const loadForm = () => import('./submission/submission-form')

export type ShareForm = Readonly<{
  /** There while the form is open; its code comes when it is about to be. */
  Form: ComponentType<SubmissionFormProps> | null
  titleRef: SubmissionFormProps['titleRef']
  /** False where the form came back by itself: nobody pressed anything. */
  takesFocus: boolean
  open(): void
  close(): void
  warmUp(): void
}>

/** Opens and closes the form; a link to its place on the page opens it too. */
export function useShareForm(): ShareForm {
  const showToast = useToast()
  const titleRef = useRef<HTMLInputElement>(null)
  const [Form, setForm] = useState<ShareForm['Form']>(null)

  const [takesFocus, setTakesFocus] = useState(true)

  const open = useCallback(async () => {
    // Open already: back to its beginning.
    titleRef.current?.focus()
    try {
      const { SubmissionForm } = await loadForm()
      setForm(() => SubmissionForm)
    } catch (error) {
      console.error('The form could not be loaded:', error)
      showToast(FORM_NOT_LOADED)
    }
  }, [showToast])

  useEffect(() => {
    if (!keptDraft('postDraft')) return
    setTakesFocus(false)
    void open()
  }, [open])

  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link a second time is another wish
  useEffect(() => {
    if (hash === SHARE_ANCHOR) void open()
  }, [hash, key, open])

  return {
    Form,
    titleRef,
    takesFocus,
    open: () => void open(),
    close() {
      setTakesFocus(true)
      setForm(null)
    },
    warmUp: () => void loadForm().catch(() => {}),
  }
}
