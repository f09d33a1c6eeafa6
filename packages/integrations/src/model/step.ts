import type { JsonObject } from '@ashlar/schema'
import type { StepDescriptor, StepTemplate } from '../descriptor.ts'

const textsOf = (configuration: JsonObject, keys: readonly string[]): StepTemplate[] =>
  keys.flatMap((key): StepTemplate[] => {
    const text = configuration[key]
    return typeof text === 'string' ? [{ path: key, mode: 'text', text }] : []
  })

/** The form of a step that asks a model; the same whoever runs the model. */
export const modelStep: StepDescriptor = {
  nameWord: 'Question',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'text',
          key: 'prompt',
          label: 'Question',
          isMultiline: true,
          placeholder: 'Sum up this complaint in one sentence: {{ Complaint.value }}',
          help: 'Values of bindings are sent as text, lists and objects as JSON.',
        },
        {
          kind: 'text',
          key: 'system',
          label: 'Instructions',
          isMultiline: true,
          placeholder: 'You answer in plain English, in one sentence.',
          help: 'What holds for every question. Bindings cannot stand here: what they hold is data and belongs in the question.',
        },
        {
          kind: 'choice',
          key: 'answer',
          label: 'Answer',
          default: 'text',
          options: [
            { value: 'text', label: 'Text' },
            { value: 'json', label: 'JSON' },
          ],
        },
        {
          kind: 'code',
          key: 'schema',
          label: 'JSON schema',
          language: 'json',
          placeholder:
            '{ "type": "object", "properties": { "topic": { "type": "string" } }, "required": ["topic"] }',
          help: 'The answer has to fit it, or the step fails. The step gives it as value.',
          shownIf: { key: 'answer', oneOf: ['json'] },
        },
      ],
    },
    {
      title: 'Model',
      fields: [
        {
          kind: 'text',
          key: 'model',
          label: 'Model',
          help: 'Empty: the model that the integration names.',
        },
        {
          kind: 'text',
          key: 'temperature',
          label: 'Temperature',
          placeholder: '0.2',
          help: 'From 0, the likeliest answer, to 2. Empty: as the model has it.',
        },
        {
          kind: 'number',
          key: 'maxOutput',
          label: 'Longest answer in tokens',
          default: 1024,
          minimum: 1,
          maximum: 64_000,
          help: 'A word is about one and a half tokens.',
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    prompt: '',
    system: '',
    answer: 'text',
    schema: '',
    model: '',
    temperature: '',
    maxOutput: 1024,
  },
  // It changes nothing, but each question costs, and is answered in other words.
  onlyReads: () => false,
  templates: (configuration) => textsOf(configuration, ['prompt', 'system']),
}
