import type { JsonObject } from '@ashlar/schema'
import type { FormField, ShownIf } from '../form.ts'

const isOn: ShownIf = { key: 'assumesRole', oneOf: ['true'] }

/** The part of a form about a role whose keys take the place of those that were entered. */
export const roleFields: readonly FormField[] = [
  {
    kind: 'switch',
    key: 'assumesRole',
    label: 'Assume a role',
    default: false,
    help: 'The keys above only ask for those of the role, which end by themselves and are renewed.',
  },
  {
    kind: 'text',
    key: 'roleArn',
    label: 'Role ARN',
    placeholder: 'arn:aws:iam::123456789012:role/reports',
    isRequired: true,
    help: 'Everyone who may use this integration can do what this role may do.',
    shownIf: isOn,
  },
  {
    kind: 'text',
    key: 'externalId',
    label: 'External ID',
    help: 'Only where the trust policy of the role asks for one.',
    shownIf: isOn,
  },
  {
    kind: 'text',
    key: 'roleEndpoint',
    label: 'Endpoint of STS',
    placeholder: 'https://sts.example.com',
    help: 'Only for another place than that of Amazon in the region.',
    shownIf: isOn,
  },
]

/** Whether a role is assumed. */
export const assumesRole = ({ assumesRole: isAssumed }: JsonObject): boolean => isAssumed === true

/** Where keys of a role are asked for, to stand behind where a connection leads; empty at Amazon, or without a role. */
export const roleTarget = (configuration: JsonObject): string => {
  const { roleEndpoint } = configuration
  if (!assumesRole(configuration) || typeof roleEndpoint !== 'string' || roleEndpoint.trim() === '') return ''
  return ` ${URL.parse(roleEndpoint.trim())?.origin ?? ''}`
}
