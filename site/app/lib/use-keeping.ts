import { useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

export type Keeping = ReturnType<typeof useKeeping>

/**
 * Asks before something typed is lost, by closing a form or by leaving the page; see `DiscardDialog`. `leavingLoses`: where what is typed
 * outlives the page, leaving loses less than closing.
 */
export function useKeeping(wouldLose: () => boolean, close: () => void, leavingLoses = wouldLose) {
  const [asking, setAsking] = useState(false)
  // Searching and jumping on this page lose nothing.
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && leavingLoses(),
  )
  useBeforeUnload((event) => {
    if (leavingLoses()) event.preventDefault()
  })
  return {
    asking: asking || leaving.state === 'blocked',
    requestClose() {
      if (wouldLose()) setAsking(true)
      else close()
    },
    discard() {
      setAsking(false)
      close()
      leaving.proceed?.()
    },
    goOn() {
      setAsking(false)
      leaving.reset?.()
    },
  }
}
