import type { Application } from '@ashlar/runtime'
import { useEffect, useState } from 'react'

/** Draws again, once per tick, when any value of the page or the state of an API is another than before. */
export const useLiveValues = (application: Application): void => {
  const [, setMoment] = useState(0)
  useEffect(() => application.subscribeAll(() => setMoment((moment) => moment + 1)), [application])
}
