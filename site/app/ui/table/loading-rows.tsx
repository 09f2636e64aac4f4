import { Skeleton } from '../loading/skeleton'

const COUNT = 8

/** Placeholder rows while loading. */
export function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: COUNT }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: these rows take no focus
    <tr key={place} aria-hidden="true" className="block border-b border-line @columns/table:table-row">
      <td
        colSpan={columns}
        className="block p-4 @columns/table:table-cell @columns/table:border-b @columns/table:border-line"
      >
        <Skeleton className="h-5 w-2/3" />
      </td>
    </tr>
  ))
}
