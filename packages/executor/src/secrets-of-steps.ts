import { secretsName, type StepSecrets, type StepSecretsCall } from '@ashlar/engine'
import { type Reference, isCodeLanguage, parseTemplate, readCode } from '@ashlar/expression'
import { findBuiltIn, findIntegration, maskOf, type StepProblem } from '@ashlar/integrations'
import { type SecretReference, writeSecretReference } from '@ashlar/integrations/descriptors'
import type { JsonObject, JsonValue } from '@ashlar/schema'

/** Secrets that a step wants. The right to them was checked when it was saved and deployed, or when its builder ran it. */
export interface SecretsOfStepWanted {
  readonly organizationId: string
  /** The profile whose configurations of the stores count; null for the default ones. */
  readonly profileId: string | null
  readonly references: readonly SecretReference[]
}

/** Reads secrets, in the order of their references. Throws `StepError` with a sentence that holds none of them. */
export type ReadSecretsOfStep = (wanted: SecretsOfStepWanted) => Promise<readonly string[]>

/** What one text of a step reads of stores: only what is written out can be read. */
export interface SecretsRead {
  readonly references: readonly SecretReference[]
  readonly problems: readonly StepProblem[]
}

/** The secrets that the texts of a step read; none for a step of a plugin that is not known. */
export const secretsInStep = (pluginId: string, configuration: JsonObject): SecretReference[] => {
  const descriptor = (findBuiltIn(pluginId) ?? findIntegration(pluginId))?.descriptor
  if (descriptor === undefined) return []
  return descriptor.step
    .templates(configuration)
    .flatMap(({ path, mode, text }) => secretsInText(path, mode, text).references)
}

/** Whether a text may read secrets: what does not name them as they are called is given none. */
const namesSecrets = (text: string): boolean => text.includes(secretsName)

/** What a text at `path` of a configuration reads of stores, and why some of it cannot be read. */
export const secretsInText = (path: string, mode: string, text: string): SecretsRead => {
  if (!namesSecrets(text)) return { references: [], problems: [] }
  const found = isCodeLanguage(mode)
    ? readCode(mode, text).references.map((reference) => ({ reference, from: 0 }))
    : parseTemplate(text).parts.flatMap((part) =>
        part.kind === 'binding'
          ? part.expression.references.map((reference) => ({ reference, from: part.start + 2 }))
          : [],
      )
  const references = new Map<string, SecretReference>()
  const problems: StepProblem[] = []
  for (const { reference, from } of found) {
    if (reference.path[0] !== secretsName) continue
    const [, store, ...names] = reference.path
    // Methods are no part of a path, and neither is the one property that texts have.
    const rest = names.length > 1 && names.at(-1) === 'length' ? names.slice(0, -1) : names
    if (store === undefined || rest.length === 0) problems.push(computedName(path, reference, from))
    else {
      const one: SecretReference = { store, path: rest }
      references.set(writeSecretReference(one), one)
    }
  }
  return { references: [...references.values()], problems }
}

const computedName = (path: string, { start, end }: Reference, from: number): StepProblem => ({
  path,
  reason:
    'A secret is read by the name of its store and its own, written out: sb_secrets.store.name. Neither can be computed.',
  start: from + start,
  end: from + end,
})

/** Why secrets cannot stand beside each other in one step: of one and the same, all and a part are read. */
export const overlapOf = (references: readonly SecretReference[]): string | null => {
  const pathOf = ({ store, path }: SecretReference): string[] => [store, ...path]
  for (const whole of references) {
    const begin = pathOf(whole)
    const part = references.find(
      (one) => pathOf(one).length > begin.length && begin.every((name, at) => pathOf(one)[at] === name),
    )
    if (part !== undefined) {
      return `${writeSecretReference(whole)} and ${writeSecretReference(part)} are read: one is a part of the other. Read one of the two in this step.`
    }
  }
  return null
}

/** Reads the secrets of a step for one run. */
export const readSecretsFor = async (
  references: readonly SecretReference[],
  { organizationId, profileId }: StepSecretsCall,
  read: ReadSecretsOfStep,
): Promise<StepSecrets> => {
  const values = await read({ organizationId, profileId, references })
  const mask = maskOf(values.flatMap(partsOf))
  return {
    value: toValue(
      references.map(({ store, path }, at) => ({ path: [store, ...path], value: values[at] ?? '' })),
    ),
    hideInText: mask.inText,
    hideInValue: (value) => mask.inJson(value, JSON.stringify(value)),
  }
}

interface Leaf {
  readonly path: readonly string[]
  readonly value: string
}

/** As an object of objects, with the secrets where their paths end. */
const toValue = (leaves: readonly Leaf[]): JsonObject => {
  const byName = Map.groupBy(leaves, ({ path: [name = ''] }) => name)
  return Object.fromEntries(
    [...byName].map(([name, below]): [string, JsonValue] => {
      const [only] = below
      if (only?.path.length === 1) return [name, only.value]
      return [name, toValue(below.map(({ path, value }) => ({ path: path.slice(1), value })))]
    }),
  )
}

/** A secret with what of it code is likely to show by itself: the lines of a key, the texts in JSON. */
const partsOf = (secret: string): string[] => [
  secret,
  ...(secret.includes('\n') ? secret.split('\n').map((line) => line.trim()) : []),
  ...(/^\s*[{[]/u.test(secret) ? textsIn(readJson(secret)) : []),
]

const readJson = (text: string): JsonValue => {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

const textsIn = (value: JsonValue): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
