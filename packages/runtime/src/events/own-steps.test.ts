import { describe, expect, it, vi } from 'vitest'
import { aWidget, handler, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { Application, ApplicationOptions } from '../ports.ts'

const start = openApplications()

/** An application whose button runs the given steps and then says "Done"; it has been clicked, and is done. */
const clicked = async (
  steps: Parameters<typeof handler>,
  options: Partial<ApplicationOptions> = {},
  methods: Parameters<Application['offerMethods']>[1] | null = null,
): Promise<string[]> => {
  const done = { type: 'showAlert', message: 'Done', style: 'info' } as const
  const application = await start(
    {
      widgets: [aWidget('Note1', 'note'), aWidget('Button1', 'button', { onClick: handler(...steps, done) })],
    },
    options,
  )
  if (methods !== null) application.offerMethods('id-Note1', methods)
  application.trigger('id-Button1', 'onClick')
  const messages = () => application.alerts().map(({ message }) => message)
  await until(application, () => messages().includes('Done'))
  return messages()
}

describe('Control component', () => {
  const focus = {
    type: 'controlComponent',
    widget: 'Note1',
    method: 'focus',
    methodArguments: { place: '{{ 1 + 1 }}' },
  } as const

  it('asks a component to do what it offers, with arguments', async () => {
    const asked = vi.fn()
    expect(await clicked([focus], {}, { focus: asked })).toEqual(['Done'])
    expect(asked).toHaveBeenCalledWith(2)
  })

  it.each([
    [{ ...focus, widget: 'Gone' }, 'Widget Gone not found.'],
    [{ ...focus, method: 'toString' }, 'Note1 has no toString.'],
    [focus, 'Note1 is not on the screen, so focus cannot be done.'],
    [{ ...focus, methodArguments: { place: '{{ nothing.at }}' } }, 'place: nothing is not defined'],
  ])('tells the builder why it cannot', async (step, message) => {
    expect(await clicked([step])).toEqual([`Error running Button1.onClick: ${message}`, 'Done'])
  })
})

describe('Set profile', () => {
  const staging = { id: 's', key: 'staging', displayName: 'Staging', type: 'staging' as const }
  const profiles = { available: [staging], selected: null, default: null }

  it('selects an available profile', async () => {
    const told = { type: 'showAlert', message: '{{ Global.profiles.selected.key }}', style: 'info' } as const
    expect(await clicked([{ type: 'setProfile', profileId: 's' }, told], { profiles })).toEqual([
      'staging',
      'Done',
    ])
  })

  it('tells of one that is not', async () => {
    const messages = await clicked([{ type: 'setProfile', profileId: 'x' }], { profiles })
    expect(messages[0]).toMatch(/^The profile "x" cannot be selected\. Available are s\./)
  })
})

describe('Run JavaScript', () => {
  it('does nothing while it is empty', async () => {
    expect(await clicked([{ type: 'runJs', code: ' ' }])).toEqual(['Done'])
  })
})
