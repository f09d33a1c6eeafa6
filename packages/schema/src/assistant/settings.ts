import { z } from 'zod'

/** What an assistant does that an organization may give to models of their own. */
export const assistantUses = ['code', 'building', 'completion'] as const
export type AssistantUse = (typeof assistantUses)[number]

/** What may be told to a model, each level with all before it: code, tables and columns, shapes of values, values. */
export const assistantTellings = ['code', 'schemas', 'shapes', 'samples'] as const
export type AssistantTelling = (typeof assistantTellings)[number]

/** Whether what is told at one level includes another one. */
export const tellsAtLeast = (telling: AssistantTelling, wanted: AssistantTelling): boolean =>
  assistantTellings.indexOf(telling) >= assistantTellings.indexOf(wanted)

/** How much of the values around code goes along, where values may be told at all. */
export const contextModes = ['brief', 'detailed'] as const
export type ContextMode = (typeof contextModes)[number]

const choiceSchema = z.discriminatedUnion('source', [
  /** The one that the installation names, where it names one. */
  z.strictObject({ source: z.literal('installation') }),
  z.strictObject({
    source: z.literal('integration'),
    integrationId: z.string().regex(/^[\w-]{1,64}$/u, 'Choose an integration.'),
    /** Empty: the model that the integration names. */
    model: z.string().trim().max(200),
  }),
  z.strictObject({ source: z.literal('none') }),
])
/** Which model serves one use of the assistant. */
export type AssistantModelChoice = z.output<typeof choiceSchema>

/** Tokens a day. */
const budget = z.int().min(0).max(2_000_000_000).nullable()

/** What an organization settles about its assistant. */
export const assistantSettingsSchema = z.strictObject({
  /** Off: no control of it is anywhere, and nothing is sent to a model. */
  isOn: z.boolean(),
  models: z.strictObject({ code: choiceSchema, building: choiceSchema, completion: choiceSchema }),
  /** Null: as the installation has it. */
  tells: z.enum(assistantTellings).nullable(),
  /** What one person may use; null: as much as the installation lets them. */
  tokensPerPerson: budget,
  /** What all of them together may use; null: as much as the installation lets them. */
  tokensPerOrganization: budget,
})
export type AssistantSettings = z.output<typeof assistantSettingsSchema>

/** What holds until an organization settles something else: the model of the installation, for everything. */
export const usualAssistantSettings: AssistantSettings = {
  isOn: true,
  models: {
    code: { source: 'installation' },
    building: { source: 'installation' },
    completion: { source: 'installation' },
  },
  tells: null,
  tokensPerPerson: null,
  tokensPerOrganization: null,
}
