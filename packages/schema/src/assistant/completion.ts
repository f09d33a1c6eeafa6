import { z } from 'zod'

/** Languages in which code can be completed while it is written. */
export const completionLanguages = ['python', 'sql', 'javascript'] as const
export type CompletionLanguage = (typeof completionLanguages)[number]

const language = z.enum(completionLanguages)
/** Where code would stand as a file: `steps/Load.py`. */
const virtualPath = z.string().min(1).max(300)
const editorLanguage = z.string().max(40)

const otherDocumentSchema = z.strictObject({
  path: virtualPath,
  text: z.string().max(50_000),
  editorLanguage,
  language,
})

/** What an editor asks for when somebody pauses while they write code. */
export const completionRequestSchema = z
  .strictObject({
    metadata: z.strictObject({
      ideName: z.literal('codemirror'),
      /** The version of the editor and the host that it is open at. */
      ideVersion: z.string().max(300),
      extensionVersion: z.string().max(40),
    }),
    document: z.strictObject({
      path: virtualPath,
      text: z.string().max(200_000),
      editorLanguage,
      language,
      /** In UTF-16 units. */
      cursorOffset: z.int().min(0),
      lineEnding: z.enum(['\n', '\r\n']),
    }),
    /** Code of the steps before, and what is required of libraries. */
    otherDocuments: z.array(otherDocumentSchema).max(20),
    editorOptions: z.strictObject({ tabSize: z.int().min(1).max(16), insertSpaces: z.boolean() }),
  })
  .refine(({ document }) => document.cursorOffset <= document.text.length, {
    path: ['document', 'cursorOffset'],
    message: 'The cursor has to stand within the text.',
  })
export type CompletionRequest = z.output<typeof completionRequestSchema>
export type CompletionDocument = z.output<typeof otherDocumentSchema>

const partSchema = z.object({
  /** Behind the cursor on its line, or as lines below it. */
  type: z.enum(['inline', 'block']),
  text: z.string(),
  /** Where in the document it is shown. */
  offset: z.int(),
  /** The line of that, the first is 0. */
  line: z.int(),
})
export type CompletionPart = z.output<typeof partSchema>

const itemSchema = z.object({
  completion: z.object({
    text: z.string(),
    decodedTokens: z.array(z.string()),
    /** Of each token from 0 to 1; none where the model does not say. */
    probabilities: z.array(z.number()),
    /** How sure the model is of the whole, from 0 to 1; null where it does not say. */
    score: z.number().nullable(),
    completionId: z.string(),
  }),
  completionParts: z.array(partSchema),
  /** What the text takes the place of. */
  range: z.object({
    startOffset: z.int(),
    endOffset: z.int(),
    endPosition: z.object({ row: z.int(), column: z.int() }),
  }),
  /** Text that is put behind the completion, and by how much the cursor moves then. */
  suffix: z.object({ text: z.string(), deltaCursorOffset: z.int() }).optional(),
})
export type CompletionItem = z.output<typeof itemSchema>

/** What comes of it. */
export const completionResponseSchema = z.object({
  /** `inactive`: not now, and not for a while; the message says why. */
  state: z.object({ state: z.enum(['success', 'inactive']), message: z.string() }),
  completionItems: z.array(itemSchema),
})
export type CompletionResponse = z.output<typeof completionResponseSchema>

/** What ends a suggestion, as its provider is told. */
export const completionActions = ['accept', 'discard', 'exit'] as const
export type CompletionAction = (typeof completionActions)[number]

/** What is told of suggestions where feedback is on: that one was shown, and what became of it. */
export const completionFeedbackSchema = z.discriminatedUnion('eventType', [
  z.strictObject({
    eventType: z.literal('suggest'),
    completionId: z.string().max(100),
    input: z.string().max(20_000),
    output: z.string().max(20_000),
  }),
  z.strictObject({
    eventType: z.literal('feedback'),
    completionId: z.string().max(100),
    action: z.enum(completionActions),
    reason: z.string().max(40),
  }),
])
export type CompletionFeedback = z.output<typeof completionFeedbackSchema>

/** Whether and for whom an organization has code completed. */
export const completionSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  /** The only people, by e-mail address; null: all who build. */
  users: z.array(z.email('An e-mail address is expected.').max(254).toLowerCase()).max(500).nullable(),
  /** The only applications, by id; null: all. */
  applications: z
    .array(z.string().regex(/^[\w-]{1,64}$/u))
    .max(500)
    .nullable(),
  /** Whether it is told what became of suggestions, where the installation names an address for that. */
  sendsFeedback: z.boolean(),
})
export type CompletionSettings = z.output<typeof completionSettingsSchema>
