import { Button } from '../../ui/button'

/** Stands where a list would that could not be read; the reason is in the console (spec section 8). */
export function NotReadable({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      Die Liste ist gerade nicht zu lesen.
      <Button variant="secondary" onClick={onRetry}>
        Erneut versuchen
      </Button>
    </p>
  )
}
