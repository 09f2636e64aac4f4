import { Townscape } from './townscape'

/** The middle of the town, small, above words about a list with nothing in it; at night where something went wrong. */
export function TownVignette({ time = 'day' }: { time?: 'day' | 'night' }) {
  return <Townscape time={time} className="h-32 rounded-card object-[45%_100%]" />
}
