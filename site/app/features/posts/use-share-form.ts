import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readDraft } from '../../lib/form/drafts'
import { FORM_NOT_LOADED } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { SHARE_ANCHOR } from './share-anchor'
import type { SubmissionFormProps } from './submission/submission-form'

const loadForm = () => import('./submission/submission-form')

export type ShareForm = Readonly<{
  /** The form's component while it is open; loaded on demand. */
  Form: ComponentType<SubmissionFormProps> | null
  titleRef: SubmissionFormProps['titleRef']
  /** False when a stored draft reopened the form. */
  takesFocus: boolean
  open(): void
  close(): void
  warmUp(): void
}>

/** Opens and closes the form; a link to its fragment opens it, too. */
export function useShareForm(): ShareForm {
  const showToast = useToast()
  const titleRef = useRef<HTMLInputElement>(null)
  const [Form, setForm] = useState<ShareForm['Form']>(null)

  const [takesFocus, setTakesFocus] = useState(true)

  const open = useCallback(async () => {
    // Open already: scroll to its beginning.
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
    if (!readDraft('postDraft')) return
    setTakesFocus(false)
    void open()
  }, [open])

  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
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
