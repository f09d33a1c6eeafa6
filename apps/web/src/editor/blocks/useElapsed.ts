import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock; faster would only flicker. */
const interval = 100

/** Milliseconds since something began to go on; 0 while nothing goes on. */
export const useElapsed = (isGoingOn: boolean): number => {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const start = performance.now()
    setElapsed(0)
    const timer = setInterval(() => setElapsed(performance.now() - start), interval)
    return () => clearInterval(timer)
  }, [isGoingOn])
  return isGoingOn ? elapsed : 0
}
