/** Which state a list of the back office is narrowed to; lives in the address as `?status=…`, so that "back" and links work. */
const PARAMETER = 'status'

type Labels<Status extends string> = Readonly<Record<Status, Readonly<{ label: string }>>>

/** The state an address names by its label in small letters; null for none and for a word nobody knows. */
export function readStatus<Status extends string>(
  parameters: URLSearchParams,
  labels: Labels<Status>,
): Status | null {
  const word = parameters.get(PARAMETER)
  return (Object.keys(labels) as Status[]).find((status) => wordOf(labels, status) === word) ?? null
}

/** Address of a list with that state and everything else as it is; all of the list for null. */
export function statusAddress<Status extends string>(
  parameters: URLSearchParams,
  labels: Labels<Status>,
  status: Status | null,
): string {
  const written = new URLSearchParams(parameters)
  if (status === null) written.delete(PARAMETER)
  else written.set(PARAMETER, wordOf(labels, status))
  return `?${written}`
}

const wordOf = <Status extends string>(labels: Labels<Status>, status: Status): string =>
  labels[status].label.toLowerCase()
