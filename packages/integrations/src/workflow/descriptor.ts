import type { BuiltInDescriptor, StepTemplate } from '../descriptor.ts'
import { readPairs } from '../form-values.ts'

/** Steps that call another workflow of the organization. */
export const workflowDescriptor: BuiltInDescriptor = {
  pluginId: 'workflow',
  label: 'Workflow',
  description: 'Call another workflow of your organization.',
  kind: 'workflow',
  step: {
    nameWord: 'Workflow',
    sections: [
      {
        title: '',
        fields: [
          {
            kind: 'workflow',
            key: 'workflowId',
            label: 'Workflow',
            isRequired: true,
            help: 'The version that is deployed runs.',
          },
          {
            kind: 'pairs',
            key: 'params',
            label: 'Parameters',
            keyLabel: 'Parameter',
            valueLabel: 'Value',
            mayBeSecret: false,
            help: 'Its blocks read them as params.',
          },
          {
            kind: 'code',
            key: 'body',
            label: 'Body',
            language: 'json',
            placeholder: '{ "id": {{ Step1.output[0].id }} }',
            help: 'Its blocks read it as body.',
            rows: { noun: 'field' },
          },
          {
            kind: 'switch',
            key: 'wait',
            label: 'Wait for its output',
            default: true,
            help: 'Otherwise this step is done as soon as the run has been accepted.',
          },
        ],
      },
    ],
    showsRequest: false,
    defaultConfiguration: { workflowId: '', params: [], body: '', wait: true },
    templates(configuration) {
      const params = readPairs(configuration['params']).map(
        ({ value }, index): StepTemplate => ({ path: `params.${index}.value`, mode: 'text', text: value }),
      )
      const { body } = configuration
      return typeof body === 'string' ? [...params, { path: 'body', mode: 'json', text: body }] : params
    },
    onlyReads: () => false,
  },
}
