import { afterEach } from 'vitest'
import type { Application } from '../src/index.ts'
import { anApplication } from './builders.ts'

/** Starts applications for the tests of a file; after each test, those it started are stopped. */
export const openApplications = () => {
  const open: Application[] = []
  afterEach(() => {
    for (const application of open.splice(0)) application.stop()
  })
  return async (...given: Parameters<typeof anApplication>): Promise<Application> => {
    const application = anApplication(...given)
    open.push(application)
    await application.start()
    return application
  }
}
