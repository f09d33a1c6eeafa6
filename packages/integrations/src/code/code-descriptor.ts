import type { StepLanguage } from '@ashlar/schema'
import type { BuiltInDescriptor } from '../descriptor.ts'

/** How a language is offered. */
interface LanguageFacts {
  /** Also the id of the plugin. */
  readonly language: StepLanguage
  readonly label: string
  readonly description: string
  /** What a new step begins with. */
  readonly beginning: string
}

/** The descriptor of steps that are code of a language. */
export const codeDescriptor = ({
  language,
  label,
  description,
  beginning,
}: LanguageFacts): BuiltInDescriptor => ({
  pluginId: language,
  label,
  description,
  kind: 'code',
  step: {
    nameWord: 'Step',
    sections: [
      {
        title: '',
        fields: [{ kind: 'code', key: 'body', label, language, isRequired: true }],
      },
    ],
    showsRequest: false,
    defaultConfiguration: { body: beginning },
    templates: ({ body }) => (typeof body === 'string' ? [{ path: 'body', mode: language, text: body }] : []),
    onlyReads: () => false,
  },
})
