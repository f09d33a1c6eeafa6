import type { StepDescriptor } from '../descriptor.ts'

/** The texts of a step in which bindings may stand, in the order of their templates. */
export const mailFields = ['to', 'cc', 'bcc', 'replyTo', 'subject', 'body', 'attachments'] as const

/** The form of a step that sends a mail. */
export const step: StepDescriptor = {
  nameWord: 'Mail',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'text',
          key: 'to',
          label: 'To',
          placeholder: '{{ Customer.value.email }}',
          isRequired: true,
          help: 'One address, several with commas between them, or a binding that gives a list.',
        },
        { kind: 'text', key: 'cc', label: 'Copy to' },
        { kind: 'text', key: 'bcc', label: 'Hidden copy to' },
        { kind: 'text', key: 'replyTo', label: 'Answers to' },
        { kind: 'text', key: 'subject', label: 'Subject', placeholder: 'Your order {{ Order.value }}' },
        {
          kind: 'choice',
          key: 'format',
          label: 'Format',
          default: 'text',
          options: [
            { value: 'text', label: 'Text' },
            { value: 'html', label: 'HTML' },
          ],
          help: 'In HTML, values of bindings are shown as text and never become a part of the markup.',
        },
        { kind: 'text', key: 'body', label: 'Body', isMultiline: true },
        {
          kind: 'text',
          key: 'attachments',
          label: 'Attachments',
          placeholder: '{{ Upload.files }}',
          help: 'One binding that gives files of a file picker, or a list of { name, type, content } with the content in base64.',
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    to: '',
    cc: '',
    bcc: '',
    replyTo: '',
    subject: '',
    format: 'text',
    body: '',
    attachments: '',
  },
  onlyReads: () => false,
  templates: (configuration) =>
    mailFields.flatMap((path) => {
      const text = configuration[path]
      return typeof text === 'string' ? [{ path, mode: 'text' as const, text }] : []
    }),
}
