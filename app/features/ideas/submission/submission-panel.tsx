import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { SubmissionForm } from './submission-form'

/** Head of the page with the button that unfolds the form below it. Folding the form up forgets what was typed. */
export function SubmissionPanel({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)

  // What had the focus is gone afterwards; the keyboard goes back to where the form was opened.
  function close() {
    setOpen(false)
    buttonRef.current?.focus()
  }

  return (
    <div className="overflow-hidden rounded-card bg-straw-light">
      <header className="grid items-end @3xl:grid-cols-[1.5fr_1fr]">
        <div className="p-6 @2xl:p-10">
          {children}
          <Button
            ref={buttonRef}
            size="large"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            data-print="no"
            className="mt-6"
          >
            <Plus aria-hidden="true" className="size-5" />
            Neue Idee
          </Button>
        </div>
        <div className="hidden px-6 pt-6 @3xl:block @3xl:pr-10">{picture}</div>
      </header>
      {open && (
        <div className="rounded-b-card border border-t-4 border-line border-t-straw bg-paper-bright p-6 @2xl:p-10">
          <SubmissionForm onSubmitted={close} onCancel={close} />
        </div>
      )}
    </div>
  )
}
