import { check, type JsonObject, type JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { type AssistantDraft, withDiscarded } from '../draft/draft.ts'
import type { BuildingHost } from '../host.ts'

/** What a call of a tool comes to. What a refusal says goes back to the model, so that it can mend itself. */
export type ToolAnswer =
  | { readonly ok: true; readonly draft: AssistantDraft; readonly tells: JsonValue }
  | {
      readonly ok: false
      readonly draft: AssistantDraft
      readonly code: string
      readonly message: string
    }

/** What a model may call, as it is declared to a provider. */
export interface ToolDeclaration {
  readonly name: string
  readonly description: string
  /** A JSON schema of an object. */
  readonly input: JsonObject
}

/** A tool that needs the document alone. */
export interface DocumentTool extends ToolDeclaration {
  readonly does: 'reads' | 'edits' | 'ends'
  call(draft: AssistantDraft, given: JsonValue): ToolAnswer
}

/** A tool that needs a server, a living page or a person. */
export interface HostTool extends ToolDeclaration {
  readonly does: 'asks'
  call(draft: AssistantDraft, given: JsonValue, host: BuildingHost, signal: AbortSignal): Promise<ToolAnswer>
}

export type BuildingTool = DocumentTool | HostTool

/** Answers without a change. */
export const tell = (draft: AssistantDraft, tells: JsonValue): ToolAnswer => ({ ok: true, draft, tells })

/** Refuses an edit as a whole: the model is told, and the person finds it among the discarded ones. */
export const refuse = (
  draft: AssistantDraft,
  { name, path = '', code, message }: { name: string; path?: string; code: string; message: string },
): ToolAnswer => ({
  ok: false,
  draft: withDiscarded(draft, { name, path, reason: message }),
  code,
  message,
})

/** Refuses to answer: nothing was to be changed, so nothing is discarded. */
export const deny = (draft: AssistantDraft, code: string, message: string): ToolAnswer => ({
  ok: false,
  draft,
  code,
  message,
})

interface Facts<Input extends z.ZodType> {
  readonly name: string
  readonly description: string
  readonly input: Input
}

const jsonSchemaOf = (input: z.ZodType): JsonObject => {
  const schema: unknown = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const { $schema: _, ...rest } = z.record(z.string(), z.json()).parse(schema)
  return rest
}

/**
 * What a tool is told as. The schema of its input is made when a model is told of it: for all tools that takes a part of each
 * start that is felt, and most starts tell no model.
 */
const declarationOf = <Input extends z.ZodType>({
  name,
  description,
  input,
}: Facts<Input>): ToolDeclaration => {
  let made: JsonObject | undefined
  return {
    name,
    description,
    get input() {
      return (made ??= jsonSchemaOf(input))
    },
  }
}

const readInput = <Input extends z.ZodType>(input: Input, given: JsonValue, draft: AssistantDraft) => {
  const checked = check(input, given)
  if (checked.ok) return checked
  const [problem] = checked.problems
  const at = problem === undefined || problem.path === '' ? '' : `${problem.path}: `
  return { ok: false as const, answer: deny(draft, 'invalid_input', `${at}${problem?.reason ?? 'Invalid.'}`) }
}

/** Makes a tool that needs the document alone. */
export const documentTool = <Input extends z.ZodType>({
  does,
  run,
  ...facts
}: Facts<Input> & {
  does: DocumentTool['does']
  run: (draft: AssistantDraft, input: z.output<Input>) => ToolAnswer
}): DocumentTool =>
  // Not spread, which would read the schema at once.
  Object.assign(declarationOf(facts), {
    does,
    call: (draft: AssistantDraft, given: JsonValue): ToolAnswer => {
      const read = readInput(facts.input, given, draft)
      return read.ok ? run(draft, read.value) : read.answer
    },
  })

/** Makes a tool that needs the host. */
export const hostTool = <Input extends z.ZodType>({
  run,
  ...facts
}: Facts<Input> & {
  run: (input: z.output<Input>, host: BuildingHost, signal: AbortSignal) => Promise<JsonValue>
}): HostTool =>
  Object.assign(declarationOf(facts), {
    does: 'asks' as const,
    call: async (draft: AssistantDraft, given: JsonValue, host: BuildingHost, signal: AbortSignal) => {
      const read = readInput(facts.input, given, draft)
      return read.ok ? tell(draft, await run(read.value, host, signal)) : read.answer
    },
  })
