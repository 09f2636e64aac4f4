import { useEffect } from 'react'

let isWhole = false

/** Whether the page that the browser shows has its whole list, and filters it without asking again. */
export const showsWholeList = (): boolean => isWhole

/** Sets for `keepOnFilter` whether the shown rows are the whole list. */
export function useTellWhole(whole: boolean): void {
  useEffect(() => {
    isWhole = whole
    return () => {
      isWhole = false
    }
  }, [whole])
}
