import { jsonObjectSchema, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'

// Only what is read is named: exports hold much that means something nowhere else.
const id = z.string().max(200)
const text = z.string().nullish()
const number = z.number().nullish().catch(null)

/** The file: what the application is made of stands in it as a text of its own. */
export const retoolFileSchema = z.object({
  page: z.object({
    data: z.object({ appState: z.string() }),
    page: z.object({ name: text }).nullish(),
  }),
  modules: z.record(z.string(), z.unknown()).nullish(),
})

/** Where a component stands: columns of twelve, rows of 40 pixels. */
const positionSchema = z.object({
  container: text,
  rowGroup: text,
  subcontainer: text,
  row: number,
  col: number,
  height: number,
  width: number,
  tabNum: number,
})

const pluginSchema = z.object({
  id,
  type: z.string().max(100),
  subtype: z.string().max(100),
  resourceName: text,
  resourceDisplayName: text,
  template: jsonObjectSchema.nullish(),
  position2: positionSchema.nullish().catch(null),
  screen: text,
})

/** What an application is made of: components, queries, values and frames, each a plugin there. */
export const retoolStateSchema = z.object({
  plugins: z.record(z.string(), pluginSchema),
  version: jsonValueSchema.optional(),
  isGlobalWidget: z.boolean().nullish(),
  preloadedAppJavaScript: text,
  preloadedAppJSLinks: z.array(jsonValueSchema).nullish(),
  appStyles: text,
  urlFragmentDefinitions: z.array(jsonValueSchema).nullish(),
  pageLoadValueOverrides: z.array(jsonValueSchema).nullish(),
  customShortcuts: z.array(jsonValueSchema).nullish(),
  tests: z.array(jsonValueSchema).nullish(),
})

export type RetoolState = z.output<typeof retoolStateSchema>
export type RetoolPlugin = z.output<typeof pluginSchema>
export type RetoolPosition = NonNullable<RetoolPlugin['position2']>
