import type { IntegrationDescriptor } from '../descriptor.ts'
import { openingStep } from '../messages/opening-step.ts'
import {
  authenticationSection,
  certificatesOfServiceSection,
  targetOfAddress,
} from '../restapi/authentication-form.ts'
import { addressSection } from '../restapi/descriptor.ts'
import { serverSentEventsForm } from './form.ts'

/** Connections to services that send events over HTTP for as long as somebody listens. */
export const serverSentEventsDescriptor: IntegrationDescriptor = {
  pluginId: 'serversentevents',
  label: 'Server-sent events',
  description: 'Receive events of a service over HTTP as they happen.',
  kind: 'service',
  mark: 'Se',
  document: 'messages',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    addressSection('https://events.example.com/v1'),
    authenticationSection,
    certificatesOfServiceSection,
  ],
  target: targetOfAddress,
  step: openingStep(serverSentEventsForm),
}
