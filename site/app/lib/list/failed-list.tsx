import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button/button'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { NeedsScript } from '../../ui/without-script/needs-script'
import type { List } from './use-list'

type FailedListProps = { title: string; picture?: ReactNode; isRetrying?: boolean; onRetry: () => void }

/** Replaces a list that could not be read, with a retry button. */
export function FailedList({ title, picture, isRetrying = false, onRetry }: FailedListProps) {
  const here = useLocation()
  return (
    <EmptyState title={title} picture={picture}>
      <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
      <NeedsScript
        instead={
          <ButtonLink to={here} reloadDocument variant="secondary">
            Erneut versuchen
          </ButtonLink>
        }
      >
        <Button variant="secondary" onClick={onRetry} disabled={isRetrying}>
          {isRetrying ? 'Wird geladen …' : 'Erneut versuchen'}
        </Button>
      </NeedsScript>
    </EmptyState>
  )
}

type ListStatesProps<Row> = {
  list: Pick<List<Row>, 'rows' | 'failure' | 'reload'>
  /** Shown while loading. */
  loading: ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows the state of a list: loading, failed with a retry button, empty, or its rows. */
export function ListStates<Row>({ list, loading, empty, children }: ListStatesProps<Row>) {
  if (list.failure) return <ListFailure list={list} />
  if (list.rows === null) return loading
  return list.rows.length === 0 ? empty : children(list.rows)
}

/** Replaces rows that could not be read; announced to screen readers unless a toast was shown. */
export function ListFailure({ list }: { list: Pick<List<unknown>, 'failure' | 'reload'> }) {
  if (!list.failure) return null
  const failed = <FailedList title={list.failure.title} onRetry={list.reload} />
  return list.failure.toastShown ? failed : <div role="alert">{failed}</div>
}
