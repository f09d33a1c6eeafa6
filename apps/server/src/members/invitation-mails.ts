import type { Mail } from '../platform/mail.ts'
import { plainName } from '../platform/plain-name.ts'

type Letter = Parameters<Mail['send']>[0]

/** What a mail says that invites somebody; both names are chosen by whoever invites, and who gets it may be a stranger. */
interface Invited {
  readonly to: string
  readonly inviterName: string
  readonly organizationName: string
  readonly link: string
}

/** The mail of an invitation, whether it goes out for the first time or again. */
export const invitationMail = ({ to, link, ...names }: Invited): Letter => {
  const inviter = plainName(names.inviterName)
  const organizationName = plainName(names.organizationName)
  return {
    to,
    subject: `${inviter} invites you to ${organizationName}`,
    text: [
      `${inviter} invites you to join ${organizationName} on Ashlar.`,
      '',
      'Open this link to create your account. It works once and is valid for seven days.',
      link,
    ].join('\n'),
  }
}

/** Asked for by whoever has a copied link, who need not be who reads it. */
export const confirmationOfInvitationMail = ({
  to,
  link,
  organizationName,
}: Omit<Invited, 'inviterName'>) => {
  const name = plainName(organizationName)
  return {
    to,
    subject: `Confirm your e-mail address to join ${name}`,
    text: [
      `Somebody, most likely you, opened an invitation to join ${name} on Ashlar and asked for this mail.`,
      '',
      'Open this link to confirm your address and create your account. It works once.',
      link,
      '',
      'If it was not you, there is nothing to do: without this link there is no account.',
    ].join('\n'),
  } satisfies Letter
}
