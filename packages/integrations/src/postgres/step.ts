import type { StepDescriptor } from '../descriptor.ts'

/** The form of a step on PostgreSQL. */
export const step: StepDescriptor = {
  nameWord: 'Query',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'code',
          key: 'body',
          label: 'SQL',
          language: 'sql',
          isRequired: true,
          placeholder: 'select * from orders where id = {{ OrderId.value }}',
        },
      ],
    },
  ],
  defaultConfiguration: { body: '' },
  templates: ({ body }) => (typeof body === 'string' ? [{ path: 'body', mode: 'sql', text: body }] : []),
}
