import { type RefObject, useEffect } from 'react'
import { useToast } from '../../../ui/toast/toast-context'
import { type Listings, sizeOf } from './listings'
import { LOADING_FAILED, loaded } from './notices'

/** Shows a toast once per load: that it failed, or that the requested refresh is done. */
export function LoadingNotice({
  listings,
  isAskedFor,
}: {
  listings: Listings
  isAskedFor: RefObject<boolean>
}) {
  const showToast = useToast()
  useEffect(() => {
    const { acceptance, sales } = listings
    if (acceptance.state === 'failed' || sales.state === 'failed') showToast(LOADING_FAILED)
    else if (isAskedFor.current) showToast(loaded(sizeOf(acceptance), sizeOf(sales)))
    isAskedFor.current = false
  }, [listings, isAskedFor, showToast])
  return null
}
