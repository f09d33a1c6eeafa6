import { z } from 'zod'
import { onlyText } from './only-text.ts'
import { routeName } from './route-facts.ts'
import { routeSchema } from './route.ts'

/** A route of an application as one of its records. */
export const routeRecordSchema = routeSchema.extend({
  kind: z.literal('route'),
  name: onlyText(routeName, 'A route has no name.'),
  scope: z.literal('app'),
  /** Its place among the routes: a key of a dense order, so that adding one touches no other. */
  order: z.string().min(1).max(200),
})
export type RouteRecord = z.output<typeof routeRecordSchema>
