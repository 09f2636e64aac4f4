import type { ReactNode } from 'react'
import { Button } from '../button/button'

type FilterFormProps = {
  /** Layout of the controls. */
  className: string
  /** Label of the submit button, which is shown without scripts only. */
  action?: string
  children: ReactNode
}

/** Filter controls of a list. Without scripts it is a GET form whose response is the filtered page. */
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
