import { Heart } from 'lucide-react'
import { classNames } from '../../ui/class-names'

type LikeButtonProps = {
  /** Title of the liked item, part of the accessible name. */
  title: string
  count: number
  /** Whether this browser has liked it. The button is then disabled, but keeps the focus and answers a press. */
  liked: boolean
  onLike: () => void
}

/** Like button with the number of likes. */
export function LikeButton({ title, count, liked, onLike }: LikeButtonProps) {
  return (
    <>
      <button
        data-script="needed"
        type="button"
        onClick={onLike}
        aria-pressed={liked}
        aria-disabled={liked}
        aria-label={`${count} ${count === 1 ? 'Like' : 'Likes'}, „${title}“ gefällt mir`}
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border-2 px-4 font-semibold leading-none tabular-nums',
          'transition-[background-color,border-color,transform] duration-150',
          liked
            ? 'cursor-default border-market-100 bg-market-100 text-market-700'
            : 'border-line-strong/60 bg-paper-bright text-ink hover:border-market-600 hover:bg-market-50 hover:text-market-700 active:scale-95',
        )}
      >
        <Heart aria-hidden="true" className={classNames('size-5', liked && 'fill-current')} />
        {count}
      </button>
      <noscript>
        <span className="inline-flex items-center gap-2 font-semibold text-ink-soft">
          <Heart aria-hidden="true" className="size-5" />
          {count}
          <span className="sr-only">{count === 1 ? 'Like' : 'Likes'}</span>
        </span>
      </noscript>
    </>
  )
}
