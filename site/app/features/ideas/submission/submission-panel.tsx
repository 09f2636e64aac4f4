import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../association/use-settings'
import { readDraft } from '../../../lib/form/drafts'
import { Button } from '../../../ui/button/button'
import { FORM_NOT_LOADED } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { EmailFallback } from '../../../ui/without-script/email-fallback'
import { NeedsScript } from '../../../ui/without-script/needs-script'
import type { SubmissionFormProps } from './submission-form'

const loadForm = () => import('./submission-form')

/**
 * Page header with a button that expands the form; its code is preloaded. Drafts are stored until they are sent or cancelled; a form with a
 * draft is expanded from the start.
 */
export function SubmissionPanel({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  const { contact } = useSettings()
  const [opened, setOpened] = useState<'no' | 'pressed' | 'restored'>('no')
  const open = opened !== 'no'
  const [Form, setForm] = useState<ComponentType<SubmissionFormProps> | null>(null)
  const { attempt } = useAttempt()
  const buttonRef = useRef<HTMLButtonElement>(null)

  const unfold = useCallback(
    async (how: 'pressed' | 'restored') => {
      setOpened(how)
      await attempt(
        'The form could not be loaded',
        () => {
          setOpened('no')
          return FORM_NOT_LOADED
        },
        async () => {
          const { SubmissionForm } = await loadForm()
          setForm(() => SubmissionForm)
        },
      )
    },
    [attempt],
  )

  useEffect(() => {
    if (readDraft('ideaDraft')) void unfold('restored')
  }, [unfold])

  // The focused element is removed; moves the focus to the button that opened the form.
  function close() {
    setOpened('no')
    buttonRef.current?.focus()
  }

  const warmUp = () => void loadForm().catch(() => {})
  return (
    <div className="overflow-hidden rounded-card bg-straw-light">
      <header className="grid items-end @3xl:grid-cols-[1.5fr_1fr]">
        <div className="p-6 @2xl:p-10">
          {children}
          <div data-print="no" className="mt-6">
            <NeedsScript instead={<EmailFallback email={contact.email} />}>
              <Button
                ref={buttonRef}
                size="large"
                onClick={() => (open ? setOpened('no') : void unfold('pressed'))}
                onPointerEnter={warmUp}
                onFocus={warmUp}
                aria-expanded={open}
              >
                <Plus aria-hidden="true" className="size-5" />
                Neue Idee
              </Button>
            </NeedsScript>
          </div>
        </div>
        <div className="hidden px-6 pt-6 @3xl:block @3xl:pr-10">{picture}</div>
      </header>
      {open && Form && (
        <div className="rounded-b-card border border-t-4 border-line border-t-straw bg-paper-bright p-6 @2xl:p-10">
          <Form takesFocus={opened === 'pressed'} onClose={close} />
        </div>
      )}
    </div>
  )
}
