import type { ReactNode } from 'react'
import { Button } from './button'

type FilterFormProps = {
  /** Where the controls stand. */
  className: string
  /** What the button says that is there without scripts. */
  action?: string
  children: ReactNode
}

/** Controls that narrow a list. Without scripts it is a plain form whose answer is the narrowed page. */
export function FilterForm({ className, action = 'Filtern', children }: FilterFormProps) {
  return (
    <search data-print="no">
      <form method="get" onSubmit={(event) => event.preventDefault()} className={className}>
        {children}
        <noscript>
          <Button type="submit" variant="secondary">
            {action}
          </Button>
        </noscript>
      </form>
    </search>
  )
}
