import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { stepId, template } from './step-fields.ts'

/** How a target is opened; absent: in the same window, with a new entry in the history. */
const manner = {
  target: z.enum(['SAME_WINDOW', 'NEW_WINDOW']).optional(),
  replaceHistory: z.boolean().optional(),
}
/** Query parameters as JSON with bindings; empty or absent: none. */
const queryParams = template.optional()

export const navigateToSchema = z.strictObject({
  ...stepId,
  type: z.literal('navigateTo'),
  /** The name of a page, a path, or an address. */
  url: template,
  newWindow: z.boolean().optional(),
  queryParams,
  replaceHistory: z.boolean().optional(),
})

export const navigateToFacts = stepFacts({
  type: 'navigateTo',
  label: 'Navigate to URL',
  help: 'Opens a page by its name, a path, or an address in this window or in a new one.',
  templates: ['url', 'queryParams'],
  actsOnApplication: true,
})

export const navigateToRouteSchema = z.strictObject({
  ...stepId,
  type: z.literal('navigateToRoute'),
  /** The id of a route of the application. */
  routeId: z.string().max(64),
  /** Values for the parameters of its path, by name. */
  routeParams: z.record(z.string().max(100), template).optional(),
  queryParams,
  /** Whether the query parameters of the present address come along; absent: they do not. */
  keepQueryParams: z.boolean().optional(),
  ...manner,
})

export const navigateToRouteFacts = stepFacts({
  type: 'navigateToRoute',
  label: 'Navigate to Page',
  help: 'Opens a page, or a modal that has a route, with values for the parameters of its path.',
  templates: ['routeParams', 'queryParams'],
  actsOnApplication: true,
})

export const navigateToAppSchema = z.strictObject({
  ...stepId,
  type: z.literal('navigateToApp'),
  applicationId: template,
  queryParams,
  ...manner,
})

export const navigateToAppFacts = stepFacts({
  type: 'navigateToApp',
  label: 'Navigate to App',
  help: 'Opens another application.',
  templates: ['applicationId', 'queryParams'],
  actsOnApplication: true,
})

export const setQueryParamsSchema = z.strictObject({
  ...stepId,
  type: z.literal('setQueryParams'),
  queryParams: template,
  /** Whether parameters of other names stay; absent: they stay. */
  keepQueryParams: z.boolean().optional(),
  replaceHistory: z.boolean().optional(),
})

export const setQueryParamsFacts = stepFacts({
  type: 'setQueryParams',
  label: 'Set query parameters',
  help: 'Changes what the address carries after its question mark; nothing is loaded anew.',
  templates: ['queryParams'],
  actsOnApplication: true,
})
