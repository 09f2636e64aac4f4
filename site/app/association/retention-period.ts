/** A rule for retention with the months that hold; 0 is for ever. */
export type RetentionPeriod = Readonly<{ label: string; months: number }>

/** How long something is kept, for the privacy notice and the record of processing. */
export function periodText({ months }: Pick<RetentionPeriod, 'months'>): string {
  if (months === 0) return 'keine feste Frist'
  return months === 1 ? '1 Monat, dann gelöscht' : `${months} Monate, dann gelöscht`
}
