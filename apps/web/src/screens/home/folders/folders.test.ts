import { expect, test } from 'vitest'
import { foldersShown, pathsOf } from './folders.ts'

const folders = [
  { id: 'n', name: 'North', parentId: 's' },
  { id: 'o', name: 'Öffentlich', parentId: null },
  { id: 's', name: 'Sales', parentId: null },
]

test('a folder in a folder is named with what leads to it, and stands behind it', () => {
  expect(pathsOf(folders).map(({ path }) => path)).toEqual(['Öffentlich', 'Sales', 'Sales / North'])
})

test('without a search only the folders of one level are shown, with one all below that hold each word', () => {
  const shown = (parentId: string | null, search: string) =>
    foldersShown(folders, parentId, search).map(({ id }) => id)
  expect(shown(null, '')).toEqual(['o', 's'])
  expect(shown('s', '')).toEqual(['n'])
  expect(shown(null, 'NOR')).toEqual(['n'])
  expect(shown(null, 'lich off')).toEqual(['o'])
  expect(shown('s', 'off')).toEqual([])
})
