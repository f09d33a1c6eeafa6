import { completionLanguages } from '@ashlar/schema'
import { contextModes } from '@ashlar/schema/assistant-settings'
import { z } from 'zod'
import { address, route } from '../route.ts'

/** How the product looks and works for one person; what is absent was never chosen. */
const preferencesSchema = z.strictObject({
  colorScheme: z.enum(['light', 'dark', 'auto']).optional(),
  /** By which keys code is edited. */
  codeKeys: z.enum(['standard', 'vim']).optional(),
  /** Whether the steps below On cancel run after an API was stopped by hand while building. */
  runsCancelHandlers: z.boolean().optional(),
  /** The languages in which code is completed while it is written, where the organization has that on; absent: all. */
  languagesToAiCompletion: z.array(z.enum(completionLanguages)).max(completionLanguages.length).optional(),
  /** How much of the values around code the assistant is told, where the organization tells values; absent: brief. */
  aiContextMode: z.enum(contextModes).optional(),
})
export type Preferences = z.output<typeof preferencesSchema>

export const preferenceRoutes = {
  read: route(address('GET', '/api/v1/account/preferences'), {
    summary: 'How you have chosen that the product looks and works',
    policy: { access: 'member' },
    response: preferencesSchema,
  }),
  change: route(address('PATCH', '/api/v1/account/preferences'), {
    summary: 'Choose how the product looks and works, in every browser that you sign in with',
    policy: { access: 'member' },
    body: preferencesSchema,
    response: preferencesSchema,
  }),
}
