type Labels<Name extends string> = Readonly<Record<Name, string>>

type Counter<Name extends string> = Readonly<{ add(labels: Labels<Name>): void }>

type Histogram<Name extends string> = Readonly<{ observe(labels: Labels<Name>, value: number): void }>

/** One value of a gauge at the moment it was read. */
type Reading<Name extends string> = readonly [labels: Labels<Name>, value: number]

/** Name, help text and label names of a metric. */
type Description<Name extends string> = Readonly<{
  name: `zunft_${string}`
  help: string
  labels: readonly Name[]
}>

/**
 * Registers metrics; passed to every part that measures something. Label values come from a small fixed set, never from ids, addresses
 * or other request data.
 */
export type Metrics = Readonly<{
  /** A count since the start of the process. */
  counter<Name extends string>(description: Description<Name>): Counter<Name>
  /** A distribution of values; `buckets` are upper bounds, in the unit of the values. */
  histogram<Name extends string>(
    description: Description<Name> & Readonly<{ buckets: readonly number[] }>,
  ): Histogram<Name>
  /** A value read with each request for the metrics; left out when `read` fails. */
  gauge<Name extends string>(
    description: Description<Name>,
    read: () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>,
  ): void
}>

/** For installations without `METRICS_TOKEN`: records nothing. */
export const NO_METRICS: Metrics = {
  counter: () => ({ add() {} }),
  histogram: () => ({ observe() {} }),
  gauge() {},
}
