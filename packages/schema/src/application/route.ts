import { z } from 'zod'
import { eventHandlerSchema } from '../event-steps/event-step.ts'
import { maximumPathLength, refusePath } from './route-path.ts'

/** Where a page is found below its application: fixed words, and parameters written with a colon. */
export const routePathSchema = z
  .string()
  .max(maximumPathLength)
  .superRefine((path, context) => {
    const refusal = refusePath(path)
    if (refusal !== null) context.addIssue({ code: 'custom', message: refusal })
  })

/** The values with which a builder tries a route out, by the name of the parameter. */
export const testParamsSchema = z.record(z.string().min(1).max(100), z.string().max(2000))

/** Names of query parameters, each once. */
const toldQueryParamsSchema = z
  .array(
    z
      .string()
      .min(1)
      .max(100)
      .regex(/^[\w.-]+$/, 'The name of a query parameter has letters, digits, dots, - and _.'),
  )
  .max(50)
  .refine((names) => new Set(names).size === names.length, 'A query parameter is named once.')

/** An address below an application, and what it leads to. */
export const routeSchema = z.strictObject({
  id: z.string().min(1).max(64),
  path: routePathSchema,
  pageId: z.string().min(1).max(64),
  /** The modal or slideout of the page that the route opens; without one it leads to the page itself. */
  widgetId: z.string().min(1).max(64).optional(),
  testParams: testParamsSchema.optional(),
  /** The query parameters that a page around the application may know; it is told of no others. */
  toldQueryParams: toldQueryParamsSchema.optional(),
  /** Run on each entry of the route, after its page was loaded. */
  onRouteLoad: eventHandlerSchema.optional(),
})
export type Route = z.output<typeof routeSchema>

/** The most routes of one application. */
export const maximumRoutes = 500

export const routesSchema = z.array(routeSchema).max(maximumRoutes)
