import { openingIntegration } from '../messages/opening-integration.ts'
import { serverSentEventsDescriptor } from './descriptor.ts'
import { serverSentEventsForm } from './form.ts'

export const serverSentEvents = openingIntegration(
  serverSentEventsDescriptor,
  serverSentEventsForm,
  async (host) => {
    const { createServerSentEventsDriver } = await import('./driver.ts')
    return createServerSentEventsDriver(host)
  },
)
