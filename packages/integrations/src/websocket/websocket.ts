import { openingIntegration } from '../messages/opening-integration.ts'
import { websocketDescriptor } from './descriptor.ts'
import { websocketForm } from './form.ts'

export const websocket = openingIntegration(websocketDescriptor, websocketForm, async (host) => {
  const { createWebsocketDriver } = await import('./driver.ts')
  return createWebsocketDriver(host)
})
