import { describe, expect, it } from 'vitest'
import { after, aPageWith, canvasId, catalogue } from '../../test/build-page.ts'
import { addWidget } from '../operations/add-widget.ts'
import { deleteWidgets } from '../operations/delete-widgets.ts'
import { setProperty } from '../operations/set-property.ts'
import { withChoices } from './with-choices.ts'

const page = aPageWith({ type: 'button' }, { type: 'container', place: { left: 0, top: 10 } })
const container = 'w2'
const inner = Object.values(page).find((one) => one.kind === 'widget' && one.parentId === container)?.id ?? ''
const place = { parentId: inner === '' ? container : inner, place: { left: 0, top: 0 } }
const filled = after(
  page,
  addWidget(page, catalogue, { type: 'button', ...place }, () => 'inside'),
)

describe('records as they would be with what is chosen', () => {
  it('have each property as it is chosen', () => {
    const said = (text: string, isDisabled: boolean) => {
      const texted = after(page, setProperty(page, catalogue, { ids: ['w1'], path: 'text', value: text }))
      const disabled = { ids: ['w1'], path: 'isDisabled', value: isDisabled }
      return after(texted, setProperty(texted, catalogue, disabled))
    }
    const [mine, theirs] = [said('My text', true), said('Their text', false)]
    const collisions = [{ id: 'w1', mine: mine['w1'] ?? null, theirs: theirs['w1'] ?? null }]
    const choiceOf = () => ({ side: 'mine', except: ['properties.isDisabled'] }) as const
    expect(withChoices(theirs, { collisions, choiceOf, present: mine })['w1']).toMatchObject({
      properties: { text: 'My text', isDisabled: false },
    })
  })

  it('are without what is in something that is deleted, and have it where that is kept', () => {
    const without = after(filled, deleteWidgets(filled, catalogue, { ids: [container] }))
    const collisions = [{ id: container, mine: filled[container] ?? null, theirs: null }]
    const shown = (choice: 'mine' | 'theirs', records = without) =>
      withChoices(records, { collisions, choiceOf: () => choice, present: filled })
    expect(shown('mine')).toEqual(filled)
    expect(shown('theirs', filled)).toEqual(without)
    expect(shown('theirs')[canvasId]).toEqual(filled[canvasId])
  })
})
