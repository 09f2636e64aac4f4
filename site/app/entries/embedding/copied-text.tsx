import { useRef } from 'react'
import { Button } from '../../ui/button/button'
import { Field } from '../../ui/field/field'
import { Textarea } from '../../ui/field/textarea'
import type { Toast } from '../../ui/toast/toast-context'
import { useToast } from '../../ui/toast/toast-context'

type CopiedTextProps = {
  label: string
  text: string
  /** Shown when it was copied. */
  copied: Toast
  className: string
}

/** A text that is there to be copied, with a button that does so. */
export function CopiedText({ label, text, copied, className }: CopiedTextProps) {
  const showToast = useToast()
  const textRef = useRef<HTMLTextAreaElement>(null)

  async function copy() {
    textRef.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      showToast(copied)
    } catch {
      // No permission or no secure context: the text stays selected, so that it can be copied by hand.
      textRef.current?.focus()
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={label} className="w-full">
        <Textarea
          ref={textRef}
          readOnly
          value={text}
          rows={1}
          onFocus={(event) => event.target.select()}
          className={className}
        />
      </Field>
      <Button variant="secondary" onClick={copy}>
        Kopieren
      </Button>
    </div>
  )
}
