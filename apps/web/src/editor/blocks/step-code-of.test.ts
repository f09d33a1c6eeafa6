import type { StepBlock } from '@ashlar/schema'
import { expect, it } from 'vitest'
import { contextOf } from '../code/assistant/assistant-target.ts'
import { stepCodeOf } from './step-code-of.ts'

const step: StepBlock = {
  id: 's',
  name: 'Step1',
  kind: 'step',
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: { body: 'select 1' },
}
const integrations = [
  {
    id: 'shop',
    profileConfigurations: [{ profileId: 'staging', configuration: {}, secretsSet: [] }],
  },
]

/** What an assistant is told of the step while a profile is chosen. */
const toldWith = (profileId: string | null) =>
  contextOf(
    {
      sqlSchema: undefined,
      names: () => [],
      blocksOf: () => [],
      step: stepCodeOf(step, { blocks: [step], integrations, profileId }),
      scope: 'EDITOR',
      syntax: 'postgresql',
      expectedDataFormat: '',
    },
    { tells: 'code', contextMode: 'brief' },
  )

it('tells an assistant the integration, the configuration and the plugin of a step', () => {
  expect(toldWith('staging')).toEqual({
    context: { integrationId: 'shop', configurationId: 'staging', pluginId: 'postgres' },
  })
})

it('names no configuration where the default one counts', () => {
  const context = { integrationId: 'shop', pluginId: 'postgres' }
  expect(toldWith('testing')).toEqual({ context })
  expect(toldWith(null)).toEqual({ context })
})
