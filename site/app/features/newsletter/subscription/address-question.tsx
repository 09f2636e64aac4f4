import { Button } from '../../../ui/button/button'

type AddressQuestionProps = { suggestion: string; onAnswer: (accepted: boolean) => void }

/** Asks about an address that looks mistyped; the answer submits the form. */
export function AddressQuestion({ suggestion, onAnswer }: AddressQuestionProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 @2xl:col-span-2">
      <p className="w-full font-semibold wrap-anywhere">Meinten Sie {suggestion}?</p>
      <Button variant="light" autoFocus onClick={() => onAnswer(true)}>
        Ja, ändern und anmelden
      </Button>
      <Button variant="light" onClick={() => onAnswer(false)}>
        Nein, die Adresse stimmt
      </Button>
    </div>
  )
}
