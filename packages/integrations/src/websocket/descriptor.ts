import type { IntegrationDescriptor } from '../descriptor.ts'
import { openingStep } from '../messages/opening-step.ts'
import {
  authenticationSection,
  certificatesOfServiceSection,
  targetOfAddress,
} from '../restapi/authentication-form.ts'
import { addressSection } from '../restapi/descriptor.ts'
import { websocketForm } from './form.ts'

/** Connections to services that speak over a WebSocket. */
export const websocketDescriptor: IntegrationDescriptor = {
  pluginId: 'websocket',
  label: 'WebSocket',
  description: 'Send messages over a WebSocket, and receive what comes.',
  kind: 'service',
  mark: 'Ws',
  document: 'messages',
  canRollBack: false,
  hasTransactions: false,
  sections: [addressSection('wss://live.example.com'), authenticationSection, certificatesOfServiceSection],
  target: targetOfAddress,
  step: openingStep(websocketForm),
}
