import type { Toast } from '../../ui/toast/toast-context'
import type { Schema } from './schema'

/** Named fields; the others are counted, so that the toast fits on a phone. */
const MOST_NAMED = 5

type SummaryOptions = Readonly<{
  schema: Schema
  errors: Readonly<Record<string, string | undefined>>
  /** Comes first, with words of its own. */
  toast?: Toast | undefined
  focus: (name: string) => void
}>

/** The toast of a form with errors: how many fields have one and which, each with a button that focuses it. */
export function errorSummary({ schema, errors, toast, focus }: SummaryOptions): Toast {
  const names = Object.keys(schema).filter((name) => errors[name] !== undefined)
  const [first = ''] = names
  const count = names.length === 1 ? 'Ein Feld' : `${names.length} Felder`
  const only = names.length === 1 && errors[first] ? `: ${errors[first]}` : ''
  const next = names[MOST_NAMED]
  const link = (name: string, text = schema[name]?.label) => (
    <button
      key={name}
      type="button"
      onClick={() => focus(name)}
      className="text-link inline text-left font-semibold"
    >
      {text}
    </button>
  )
  return {
    title: `Bitte prüfen Sie ${names.length === 1 ? 'ein Feld' : count}`,
    destructive: true,
    ...toast,
    note: (
      <>
        {toast && `${count}: `}
        {names.slice(0, MOST_NAMED).flatMap((name, place) => [place > 0 && ', ', link(name)])}
        {next && [' und ', link(next, `${names.length - MOST_NAMED} weitere`)]}
        {!toast && only}
      </>
    ),
  }
}
