import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type FactProps = { icon: LucideIcon; name: string; children: ReactNode }

/** One attribute of an event with its icon; child of a `dl`. */
export function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="pt-0.5">
        <Icon aria-hidden="true" className="size-4.5 text-river-700" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 leading-snug wrap-anywhere">{children}</dd>
    </div>
  )
}
