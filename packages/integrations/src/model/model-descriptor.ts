import type { IntegrationDescriptor } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import { modelStep } from './step.ts'

/** What differs between providers in what people see. */
export interface ModelProviderFacts {
  readonly pluginId: string
  readonly label: string
  readonly description: string
  readonly baseUrl: string
  readonly baseUrlHelp: string
  readonly keyHelp: string
  readonly modelPlaceholder: string
  /** Whether headers and parameters of one's own are sent, for gateways between here and the model. */
  readonly mayHaveHeaders: boolean
}

const ownHeaders: readonly FormField[] = [
  {
    kind: 'pairs',
    key: 'headers',
    label: 'Headers',
    keyLabel: 'Header',
    valueLabel: 'Value',
    mayBeSecret: true,
    help: 'Sent with every question. Azure takes its key in the header api-key.',
  },
  {
    kind: 'pairs',
    key: 'query',
    label: 'Query parameters',
    keyLabel: 'Parameter',
    valueLabel: 'Value',
    mayBeSecret: false,
    help: 'Added to every address. Azure wants api-version.',
  },
]

/** The descriptor of an integration whose steps ask models. */
export const modelDescriptor = (facts: ModelProviderFacts): IntegrationDescriptor => ({
  pluginId: facts.pluginId,
  label: facts.label,
  description: facts.description,
  kind: 'service',
  mark: facts.label.slice(0, 2),
  offersModels: true,
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Provider',
      fields: [
        {
          kind: 'text',
          key: 'baseUrl',
          label: 'Base address',
          default: facts.baseUrl,
          isRequired: true,
          help: facts.baseUrlHelp,
        },
        { kind: 'password', key: 'apiKey', label: 'API key', help: facts.keyHelp },
        {
          kind: 'text',
          key: 'model',
          label: 'Model',
          placeholder: facts.modelPlaceholder,
          isRequired: true,
          help: 'Asked where a step names no other. Test connection tells which there are.',
        },
        {
          kind: 'number',
          key: 'firstByteSeconds',
          label: 'Wait for the first word, in seconds',
          default: 300,
          minimum: 5,
          maximum: 3600,
          help: 'A model on a small machine reads a long question for minutes.',
        },
        ...(facts.mayHaveHeaders ? ownHeaders : []),
      ],
    },
  ],
  target: ({ baseUrl }) => (typeof baseUrl === 'string' ? (URL.parse(baseUrl.trim())?.origin ?? '') : ''),
  step: modelStep,
})
