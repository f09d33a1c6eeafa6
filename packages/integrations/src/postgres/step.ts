import type { StepDescriptor } from '../descriptor.ts'
import { onlyReads } from './sql/only-reads.ts'

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
  showsRequest: true,
  defaultConfiguration: { body: '' },
  onlyReads: ({ body }) => typeof body === 'string' && onlyReads(body),
  templates: ({ body }) => (typeof body === 'string' ? [{ path: 'body', mode: 'sql', text: body }] : []),
}
