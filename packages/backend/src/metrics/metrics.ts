type Labels<Name extends string> = Readonly<Record<Name, string>>

type Counter<Name extends string> = Readonly<{ add(labels: Labels<Name>): void }>

type Histogram<Name extends string> = Readonly<{ observe(labels: Labels<Name>, value: number): void }>

/** One value of a gauge at the moment it was read. */
type Reading<Name extends string> = readonly [labels: Labels<Name>, value: number]

/** What every measure says of itself: its name as Prometheus writes names, one sentence, and the names of its labels. */
type Description<Name extends string> = Readonly<{
  name: `zunft_${string}`
  help: string
  labels: readonly Name[]
}>

/**
 * Where a service registers what it measures; it is handed to whoever measures something. The values of a label are few and known
 * beforehand: never an id, an address or anything a request brought.
 */
export type Metrics = Readonly<{
  /** Something that is counted from the start of the process on. */
  counter<Name extends string>(description: Description<Name>): Counter<Name>
  /** How values are spread; `buckets` are upper bounds, in the unit of the values. */
  histogram<Name extends string>(
    description: Description<Name> & Readonly<{ buckets: readonly number[] }>,
  ): Histogram<Name>
  /** Something that is looked up whenever somebody asks for the metrics. A reading that fails is left out. */
  gauge<Name extends string>(
    description: Description<Name>,
    read: () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>,
  ): void
}>

/** Of an installation that nobody watches: measuring costs nothing there. */
export const NO_METRICS: Metrics = {
  counter: () => ({ add() {} }),
  histogram: () => ({ observe() {} }),
  gauge() {},
}
