import { everyRowInOrder } from '../../../lib/list/every-row'
import type { ListSource } from '../../../lib/list/use-list'
import { type Entry, type Line, linesOf } from './entry'

/** Days back from now; null is all that is kept. */
const PERIODS = { week: 7, month: 30, year: 365, all: null } as const
export type Period = keyof typeof PERIODS

const DAY_MILLISECONDS = 86_400_000

const source = (days: number | null): ListSource<Line> => ({
  async read(client) {
    const since = days === null ? null : new Date(Date.now() - days * DAY_MILLISECONDS).toISOString()
    const entries = await everyRowInOrder<Entry>(() => {
      const all = client.from('audit_log').select('*')
      return (since ? all.gte('at', since) : all).order('at', { ascending: false }).order('id')
    })
    return linesOf(entries)
  },
  tables: [],
  failed: 'Das Protokoll konnte nicht geladen werden.',
})

/** The log by period, newest first. */
export const LOG: Readonly<Record<Period, ListSource<Line>>> = {
  week: source(PERIODS.week),
  month: source(PERIODS.month),
  year: source(PERIODS.year),
  all: source(PERIODS.all),
}
