import { useEffect, useState } from 'react'

/** The time of day in milliseconds since 1970; it goes on by the second while it is wanted. */
export const useNow = (isTicking: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
