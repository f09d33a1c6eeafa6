import {
  applicationSettingsSchema,
  customEventRecordSchema,
  embedPropertyRecordSchema,
  eventHandlerSchema,
  frameRecordSchema,
  jsonObjectSchema,
  profileSchema,
  responseTypeSchema,
  routesSchema,
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
  /** Whether it runs again by itself when what it reads changes. Absent in what was presented by an older server. */
  runsOnInputChange: z.boolean().optional(),
  /** Whether it sends messages while it runs. */
  responseType: responseTypeSchema,
  onSuccess: eventHandlerSchema,
  onError: eventHandlerSchema,
  onCancel: eventHandlerSchema,
  /** Runs for each message, which it reads as `message`. */
  onMessage: eventHandlerSchema,
})
export type PublishedApi = z.output<typeof publishedApiSchema>

const offset = z.int().nonnegative()
const preparedBindingSchema = z.union([
  z.tuple([offset, offset, z.string()]).readonly(),
  z
    .tuple([
      offset,
      offset,
      offset,
      z.array(offset).readonly(),
      z.array(z.union([offset, z.array(z.string()).readonly()])).readonly(),
      z.literal(1).exactOptional(),
    ])
    .readonly(),
])

/** What a parser found in the bindings of a page, so that browsers need none; see `@ashlar/expression`. */
const preparedTextsSchema = z.object({
  version: z.number(),
  templates: z.array(z.array(preparedBindingSchema).readonly().nullable()).readonly(),
})

const publishedPageSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Reached by its address and listed nowhere. */
  isHidden: z.boolean(),
  path: z.string(),
  /** Those of a hidden page with their steps, which its application does not tell. */
  routes: routesSchema.exactOptional(),
  widgets: z.array(widgetRecordSchema),
  stateVariables: z.array(stateVariableRecordSchema),
  timers: z.array(timerRecordSchema),
  events: z.array(customEventRecordSchema),
  embedProperties: z.array(embedPropertyRecordSchema),
  apis: z.array(publishedApiSchema),
  /** Of the texts that `textsOfPage` gathers. */
  prepared: preparedTextsSchema.optional(),
  /** What bindings come to when the page opens, by path, where that is the same for everybody. */
  given: jsonObjectSchema.exactOptional(),
})
export type PublishedPage = z.output<typeof publishedPageSchema>

/** As much of a hidden page as links need to lead there. */
const hiddenPageSchema = z.object({ id: z.string(), name: z.string(), path: z.string() })
export type HiddenPage = z.output<typeof hiddenPageSchema>

const factsSchema = z.array(z.looseObject({ type: z.string() }))

/** A hidden page for somebody who opens it, and what the runtime has to know of its widgets. */
const openedPageSchema = z
  .object({ page: publishedPageSchema, facts: factsSchema })
  .meta({ id: 'PublishedPage' })
export type OpenedPage = z.output<typeof openedPageSchema>

/** Who uses an application; null stands for a visitor. Members have no metadata. */
const publishedUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Those of a member; of an external user what the site says that signed them in, without names. */
  groups: z.array(z.object({ id: z.string(), name: z.string().optional() })).optional(),
  metadata: jsonObjectSchema.optional(),
})

const publishedApplicationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Null where the application is tried out as it is saved. */
    deploymentId: z.string().nullable(),
    /** The version of page documents that the server works with: a client with another one has to be loaded anew. */
    documentVersion: z.number().int(),
    settings: applicationSettingsSchema,
    /** What belongs to the application and to none of its pages. */
    stateVariables: z.array(stateVariableRecordSchema),
    timers: z.array(timerRecordSchema),
    events: z.array(customEventRecordSchema),
    /** What is around the pages; absent where the builder has said nothing of it. */
    frame: frameRecordSchema.exactOptional(),
    /** Without hidden pages, each of which is delivered to those who open it. */
    pages: z.array(publishedPageSchema),
    hiddenPages: z.array(hiddenPageSchema),
    /** What the runtime has to know of the kinds of widgets that the pages use. */
    facts: factsSchema,
    user: publishedUserSchema.nullable(),
    /** The one that person belongs to or was signed in for; null for a visitor. */
    organization: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Whether that person may edit it. */
    mayEdit: z.boolean(),
    /** Whether the server takes what browsers record, to send it to a collector of traces. */
    exportsSpans: z.boolean().optional(),
    /** Whether the installation counts the browsers of visitors, and this is one. */
    countsVisits: z.boolean().optional(),
    /** With which profiles its APIs can run here, and the id of the one that counts while none was selected. */
    profiles: z.object({ available: z.array(profileSchema).readonly(), default: z.string().nullable() }),
  })
  .meta({ id: 'PublishedApplication' })
export type PublishedApplication = z.output<typeof publishedApplicationSchema>

export const publishedRoutes = {
  open: route(publishedAddresses.open, {
    summary: 'A deployed application as its users see it',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'view' },
    response: publishedApplicationSchema,
  }),
  page: route(publishedAddresses.page, {
    summary: 'A hidden page of a deployed application, for somebody who opens it',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'view' },
    response: openedPageSchema,
  }),
  preview: route(publishedAddresses.preview, {
    summary: 'An application as its users would see it if it were deployed now',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' },
    response: publishedApplicationSchema,
  }),
}
