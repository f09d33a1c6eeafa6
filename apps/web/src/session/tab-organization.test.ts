import { afterEach, expect, it } from 'vitest'
import {
  chooseOrganization,
  enterOrganization,
  leaveOrganization,
  organizationOfTab,
} from './tab-organization.ts'

const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}
const blocked = (): Storage => {
  throw new DOMException('Blocked', 'SecurityError')
}

afterEach(() => leaveOrganization(blocked))

it('is in no organization before it knows of one', () => {
  expect(organizationOfTab(storage)).toBeNull()
  expect(organizationOfTab(blocked)).toBeNull()
})

it('is in the same one when it is loaded again', () => {
  const kept = storage()
  enterOrganization('a', () => kept)
  expect(kept.getItem('ashlar:organization')).toBe('a')
  leaveOrganization(blocked)
  expect(organizationOfTab(() => kept)).toBe('a')
})

it('stays in its own when another is chosen for the next time', () => {
  const kept = storage()
  enterOrganization('a', () => kept)
  chooseOrganization('b', () => kept)
  expect(organizationOfTab(() => kept)).toBe('a')
})

it('keeps its own as long as it is open where the browser keeps nothing', () => {
  enterOrganization('a', blocked)
  expect(organizationOfTab(blocked)).toBe('a')
})
