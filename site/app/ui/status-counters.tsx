import { useSearchParams } from 'react-router'
import { readStatus, statusAddress } from '../lib/status-address'
import { CounterLinks } from './counter-links'

type StatusCountersProps<Status extends string> = {
  /** Of every row, whatever the list is narrowed to. */
  statuses: readonly Status[]
  labels: Readonly<Record<Status, Readonly<{ label: string }>>>
}

/** How many rows of a list there are in each state; each figure narrows the list to those, in the address (`?status=…`). */
export function StatusCounters<Status extends string>({ statuses, labels }: StatusCountersProps<Status>) {
  const [parameters] = useSearchParams()
  const chosen = readStatus(parameters, labels)
  const counterOf = (status: Status | null, label: string) => ({
    label,
    count: status === null ? statuses.length : statuses.filter((each) => each === status).length,
    search: statusAddress(parameters, labels, status),
    chosen: status === chosen,
  })
  const counters = [
    counterOf(null, 'Gesamt'),
    ...(Object.keys(labels) as Status[]).map((status) => counterOf(status, labels[status].label)),
  ]
  return <CounterLinks label="Nach Status" counters={counters} />
}
