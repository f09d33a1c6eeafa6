import { z } from 'zod'
import { jsonValueSchema } from '../json-schema.ts'

/** What an assistant can be asked to do with code. */
export const assistantFlows = ['GENERATE', 'EXPLAIN', 'MOCK', 'EDIT'] as const
export type AssistantFlow = (typeof assistantFlows)[number]

/** What code is written in, as an assistant is told. */
export const assistantSyntaxes = [
  'javascript',
  'python',
  'unspecified',
  'postgresql',
  'mssql',
  'mysql',
  'mariadb',
  'snowflake',
  'cockroachdb',
  'redshift',
  'bigquery',
  'databricks',
  'sqlite',
  'dynamodb',
  'mongodb',
  'binding',
  'json',
  'html',
  'restapi',
  'graphql',
  'oracledb',
] as const
export type AssistantSyntax = (typeof assistantSyntaxes)[number]

const syntax = z.enum(assistantSyntaxes)
/** A field of code, or the form of a whole step. */
const scope = z.enum(['EDITOR', 'PLUGIN'])
const prompt = z.string().trim().min(1, 'Say what the assistant is to do.').max(10_000)
const code = z.string().max(200_000)

/** What may be told of the integration that the code is for. */
const context = z
  .strictObject({
    integrationId: z.string().max(64).optional(),
    configurationId: z.string().max(64).optional(),
    pluginId: z.string().max(64).optional(),
    /** Tables and columns, never rows. */
    metadata: jsonValueSchema.optional(),
    /** What the code can read, by name, as far as it may be told. */
    names: jsonValueSchema.optional(),
  })
  .optional()

/** A task for the assistant. It holds no system text and no tools: those are the server's own. */
export const assistantTaskSchema = z.discriminatedUnion('flow', [
  z.strictObject({ flow: z.literal('GENERATE'), scope, prompt, syntax, context }),
  z.strictObject({
    flow: z.literal('EXPLAIN'),
    scope,
    contents: code,
    snippet: code,
    syntax,
    language: z.string().regex(/^LANGUAGE_[A-Z]{2,3}$/u, 'The language has the form LANGUAGE_EN.'),
  }),
  z.strictObject({ flow: z.literal('MOCK'), scope, prompt, syntax, shape: z.string().max(20_000), context }),
  z.strictObject({ flow: z.literal('EDIT'), scope, prompt, syntax, contents: code, snippet: code, context }),
])
export type AssistantTask = z.output<typeof assistantTaskSchema>
