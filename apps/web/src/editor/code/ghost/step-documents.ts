import { completionLanguageOf, pathOfStep } from '@ashlar/assistant/completion'
import { pythonRequirements } from '@ashlar/assistant'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import { type Block, type CompletionDocument, stepsWithin, type StepBlock } from '@ashlar/schema'

/** Lists what code of Python may import; sent with Python alone. */
const requirements: CompletionDocument = {
  path: 'requirements.txt',
  text: pythonRequirements.join('\n'),
  editorLanguage: 'text',
  language: 'python',
}

/** The code of a step as a file; null where it has none in a language that is completed. */
const documentOf = ({ name, pluginId, configuration }: StepBlock): CompletionDocument | null => {
  for (const { fields } of findDescriptor(pluginId)?.step.sections ?? []) {
    for (const field of fields) {
      const language = field.kind === 'code' ? completionLanguageOf(field.language) : null
      const text = configuration[field.key]
      if (language === null || typeof text !== 'string' || field.kind !== 'code') continue
      return { path: pathOfStep(name, language), text, editorLanguage: field.language, language }
    }
  }
  return null
}

/** What is told of an API to complete code of one of its steps: what may be imported, and the code of the steps before it. */
export const documentsBefore = (blocks: readonly Block[], stepId: string): CompletionDocument[] => {
  const steps = stepsWithin(blocks)
  const index = steps.findIndex(({ id }) => id === stepId)
  const before = steps.slice(0, Math.max(0, index)).flatMap((step) => documentOf(step) ?? [])
  return [requirements, ...before]
}
