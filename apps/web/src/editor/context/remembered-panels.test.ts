import { describe, expect, it } from 'vitest'
import { readPanels, writePanels } from './remembered-panels.ts'

const aStorage = () => {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
  }
}
const olga = { organizationId: 'o', userId: 'olga' }
const folded = { panel: null, arePropertiesHidden: true, isBottomCollapsed: false }

describe('the panels around the canvas', () => {
  it('are as the person left them', () => {
    const storage = aStorage()
    writePanels(storage, olga, folded)
    expect(readPanels(storage, olga)).toEqual(folded)
  })

  it('are never as another person left them', () => {
    const storage = aStorage()
    writePanels(storage, olga, folded)
    expect(readPanels(storage, { ...olga, userId: 'ed' })).toEqual({})
  })

  it('are those of the beginning where what is kept cannot be read', () => {
    const storage = aStorage()
    for (const text of ['{', '{"panel":"gone","arePropertiesHidden":true,"isBottomCollapsed":false}']) {
      storage.setItem('ashlar:editor-panels:o:olga', text)
      expect(readPanels(storage, olga)).toEqual({})
    }
  })
})
