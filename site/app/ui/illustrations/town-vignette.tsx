import { Townscape } from './townscape'

/** A small part of the townscape, for empty lists; at night for failures. */
export function TownVignette({ time = 'day' }: { time?: 'day' | 'night' }) {
  return <Townscape time={time} className="h-32 rounded-card object-[45%_100%]" />
}
