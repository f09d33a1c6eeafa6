import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, it, vi } from 'vitest'
import { withIconMembers } from './icon-members.ts'
import { scopeSource } from './scope-source.ts'

it('waits for the names of icons that are on their way, so that who types fast is offered them too', async () => {
  const names = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => names.promise)
  const doc = '{{ icons.circleCh'
  const source = scopeSource('bindings', () =>
    withIconMembers([{ name: 'icons', kind: 'global', type: 'icons', value: {}, help: '' }]),
  )
  const suggested = source(new CompletionContext(EditorState.create({ doc }), doc.length, false))
  names.resolve(Response.json(['circle-check', 'circle-x']))
  expect((await suggested)?.options.map(({ label }) => label)).toContain('circleCheck')
})
