import { useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

export type Keeping = ReturnType<typeof useKeeping>

/** Asks before something typed is lost, by closing a form or by leaving the page; see `DiscardDialog`. */
export function useKeeping(wouldLose: () => boolean, close: () => void) {
  const [asking, setAsking] = useState(false)
  // Searching and jumping on this page lose nothing.
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && wouldLose(),
  )
  useBeforeUnload((event) => {
    if (wouldLose()) event.preventDefault()
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
