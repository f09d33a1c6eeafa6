import { type ApiTokenKind, apiTokenKinds, type TokenScope, tokenScopes } from '@ashlar/contract'
import { Checkbox, Input, Select, Stack, Table } from '@mantine/core'
import { useId } from 'react'

/** What an API token may be used for. */
export interface TokenReach {
  readonly kind: ApiTokenKind
  readonly scopes: readonly TokenScope[]
}

const kindFacts: { readonly [Kind in ApiTokenKind]: { label: string; help: string } } = {
  'organization user': {
    label: 'Organization user',
    help: 'May do what you may do with things of your own and what is shared with you, as a developer.',
  },
  'organization admin': {
    label: 'Organization admin',
    help: 'May do all that your roles let you do in the whole organization, within its scopes.',
  },
}

/** What the kind of a token is called. */
export const labelOfKind = (kind: ApiTokenKind): string => kindFacts[kind].label

const verbs = ['read', 'write', 'deploy', 'run'] as const
const verbNames = { read: 'Read', write: 'Change', deploy: 'Deploy', run: 'Run' }
const nounNames: readonly (readonly [string, string])[] = [
  ['applications', 'Applications'],
  ['workflows', 'Workflows'],
  ['scheduled jobs', 'Scheduled jobs'],
  ['integrations', 'Integrations'],
  ['profiles', 'Profiles'],
  ['organization', 'Members, groups and roles'],
]

/** A scope in words: `Applications: read`. */
export const labelOfScope = (scope: TokenScope): string => {
  const [noun = '', verb = ''] = scope.split(':')
  const word = verbs.find((one) => one === verb)
  const name = nounNames.find(([key]) => key === noun)?.[1] ?? noun
  return `${name}: ${word === undefined ? verb : verbNames[word].toLowerCase()}`
}

/** Several scopes in words, by what they are for: `Applications: read, deploy · Workflows: run`. */
export const textOfScopes = (scopes: readonly TokenScope[]): string =>
  nounNames
    .flatMap(([noun, name]) => {
      const held = verbs.filter((verb) => scopes.some((scope) => scope === `${noun}:${verb}`))
      return held.length === 0
        ? []
        : [`${name}: ${held.map((verb) => verbNames[verb].toLowerCase()).join(', ')}`]
    })
    .join(' · ')

/** What a new API token stands for, and what it may be used for. */
export const ScopesField = ({
  value,
  error,
  onChange,
}: {
  value: TokenReach
  error: string | undefined
  onChange: (value: TokenReach) => void
}) => {
  const id = useId()
  const toggle = (scope: TokenScope, isHeld: boolean): void =>
    onChange({
      ...value,
      scopes: tokenScopes.filter((one) => (one === scope ? isHeld : value.scopes.includes(one))),
    })
  return (
    <Stack gap="md">
      <Select
        label="Kind"
        description={kindFacts[value.kind].help}
        data={apiTokenKinds.map((kind) => ({ value: kind, label: kindFacts[kind].label }))}
        allowDeselect={false}
        value={value.kind}
        onChange={(next) =>
          onChange({ ...value, kind: apiTokenKinds.find((kind) => kind === next) ?? value.kind })
        }
      />
      <Input.Wrapper id={id} label="Scopes" labelElement="div" error={error}>
        <Table aria-label="Scopes" horizontalSpacing="xs" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">May be used for</Table.Th>
              {verbs.map((verb) => (
                <Table.Th key={verb} scope="col" ta="center">
                  {verbNames[verb]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {nounNames.map(([noun, name]) => (
              <Table.Tr key={noun}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {verbs.map((verb) => {
                  const scope = tokenScopes.find((one) => one === `${noun}:${verb}`)
                  return (
                    <Table.Td key={verb}>
                      {scope === undefined ? null : (
                        <Checkbox
                          aria-label={labelOfScope(scope)}
                          styles={{ body: { justifyContent: 'center' } }}
                          checked={value.scopes.includes(scope)}
                          onChange={(event) => toggle(scope, event.currentTarget.checked)}
                        />
                      )}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Input.Wrapper>
    </Stack>
  )
}
