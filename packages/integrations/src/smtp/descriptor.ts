import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseTarget, securitySection } from '../sql/connection-form.ts'
import { step } from './step.ts'

/** The port on which mail servers take letters of people who sign in. */
export const smtpPort = 587

/** Connections to mail servers that send letters. */
export const smtpDescriptor: IntegrationDescriptor = {
  pluginId: 'smtp',
  label: 'SMTP',
  description: 'Send mails through a mail server.',
  kind: 'service',
  mark: 'Sm',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Connection',
      fields: [
        { kind: 'text', key: 'host', label: 'Host', placeholder: 'smtp.example.com', isRequired: true },
        {
          kind: 'number',
          key: 'port',
          label: 'Port',
          default: smtpPort,
          minimum: 1,
          maximum: 65_535,
          help: 'On port 465 TLS begins at once; on all others it is asked for after the greeting.',
        },
        { kind: 'text', key: 'user', label: 'User', placeholder: 'shop@example.com' },
        { kind: 'password', key: 'password', label: 'Password' },
        {
          kind: 'text',
          key: 'from',
          label: 'Sender',
          placeholder: 'Shop <shop@example.com>',
          isRequired: true,
          help: 'Every mail is sent from this address; a step cannot name another one.',
        },
      ],
    },
    securitySection,
  ],
  target: databaseTarget('smtp', smtpPort),
  step,
}
