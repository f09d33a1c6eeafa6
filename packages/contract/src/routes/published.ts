import {
  applicationSettingsSchema,
  customEventRecordSchema,
  embedPropertyRecordSchema,
  eventHandlerSchema,
  stateVariableRecordSchema,
  timerRecordSchema,
  widgetRecordSchema,
} from '@ashlar/schema'
import { z } from 'zod'
import { publishedAddresses } from '../published-addresses.ts'
import { route } from '../route.ts'

/** An API as a browser may know it: its inputs and handlers, never its blocks. */
export const publishedApiSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Property paths whose values it needs: `Country.value`. */
  inputs: z.array(z.string()),
  /** Decided at deployment from the setting and from what depends on it. */
  runsOnPageLoad: z.boolean(),
  onSuccess: eventHandlerSchema,
  onError: eventHandlerSchema,
  onCancel: eventHandlerSchema,
})
export type PublishedApi = z.output<typeof publishedApiSchema>

const publishedPageSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Reached by its address and listed nowhere. */
  isHidden: z.boolean(),
  path: z.string(),
  widgets: z.array(widgetRecordSchema),
  stateVariables: z.array(stateVariableRecordSchema),
  timers: z.array(timerRecordSchema),
  events: z.array(customEventRecordSchema),
  embedProperties: z.array(embedPropertyRecordSchema),
  apis: z.array(publishedApiSchema),
})
export type PublishedPage = z.output<typeof publishedPageSchema>

const publishedApplicationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    deploymentId: z.string(),
    settings: applicationSettingsSchema,
    pages: z.array(publishedPageSchema),
    /** What the runtime has to know of the kinds of widgets that the pages use. */
    facts: z.array(z.looseObject({ type: z.string() })),
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'PublishedApplication' })
export type PublishedApplication = z.output<typeof publishedApplicationSchema>

export const publishedRoutes = {
  open: route(publishedAddresses.open, {
    summary: 'A deployed application as its users see it',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'view' },
    response: publishedApplicationSchema,
  }),
}
